import { writeFileSync } from 'node:fs'
import { gemoji } from 'gemoji'

const lines = gemoji.map(({ emoji, names }) => `${emoji} ${names.join(' ')}`)
const source = `/** An emoji a line, with the names that GitHub gives it; \`pnpm --filter qp-markdown emoji\` writes them. */
// oxfmt-ignore
export const EMOJI = \`${lines.join('\n')}\`
`
writeFileSync(new URL('../src/gfm/emoji-data.ts', import.meta.url), source)
