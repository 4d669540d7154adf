import type {
  Blockquote,
  Break,
  Code,
  Definition,
  Delete,
  Emphasis,
  Heading,
  Html,
  Image,
  ImageReference,
  InlineCode,
  Link,
  LinkReference,
  List,
  Paragraph,
  Strong,
  Table,
  Text,
  ThematicBreak,
} from 'mdast'

/** The nodes between which text stands: what a document, a quote or a list item holds. */
export type FlowNode = Blockquote | Code | Definition | Heading | List | Paragraph | Table | ThematicBreak

/** The nodes within a line of text. */
export type InlineNode =
  | Break
  | Delete
  | Emphasis
  | Html
  | Image
  | ImageReference
  | InlineCode
  | Link
  | LinkReference
  | Strong
  | Text

/** A node of one type: `NodeOfType<FlowNode, 'code'>`. */
export type NodeOfType<N extends { type: string }, T extends N['type']> = Extract<N, { type: T }>
