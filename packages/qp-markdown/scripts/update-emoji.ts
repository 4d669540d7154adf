import { writeFileSync } from 'node:fs'
import { gemoji } from 'gemoji'

const lines = gemoji.map(({ emoji, names }) => `${emoji} ${names.join(' ')}`)
const source = `// Written by \`pnpm --filter qp-markdown emoji\` from gemoji of npm, which has GitHub's list.
/** An emoji a line, with the names that GitHub gives it. */
// oxfmt-ignore
export const EMOJI = \`${lines.join('\n')}\`
`
writeFileSync(new URL('../src/generated/emoji.ts', import.meta.url), source)
