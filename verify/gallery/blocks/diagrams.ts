import type { CodeBlock } from 'qp-schema'

/** Two diagrams that can be drawn, and a last one that cannot. */
export const diagrams: CodeBlock[] = [
  {
    type: 'code',
    language: 'mermaid',
    filename: 'Publishing',
    code: `flowchart LR
  note[A note] --> api{One call}
  api -->|200| page[(A page)]
  api -->|400| why[What was wrong]`,
  },
  {
    type: 'code',
    language: 'mermaid',
    code: `sequenceDiagram
  participant A as Author
  participant S as Server
  A->>S: publish
  S-->>A: url and editKey
  Note over A,S: no account`,
  },
  { type: 'code', language: 'mermaid', code: 'flowchart LR\n  A --> --> [this does not parse' },
]
