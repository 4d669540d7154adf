import { BLOCK_TYPES, KINDS, LIMITS, THEME_IDS } from 'qp-schema'
import { WARNING_CODES } from 'qp-schema/policy'
import { ERROR_CODES, OPERATIONS, type Operation } from 'qp-schema/api'
import { describe, expect, test } from 'vitest'
import { referencePages } from '../scripts/reference-pages.ts'

const pages = referencePages()

describe('the reference is complete', () => {
  test.each<[string, string, readonly string[]]>([
    ['block type', 'blocks.md', BLOCK_TYPES],
    ['kind', 'kinds.md', KINDS],
    ['operation', 'api.md', Object.keys(OPERATIONS)],
    ['error code', 'errors-and-limits.md', ERROR_CODES],
  ])('every %s has a section of its own', (_what, file, names) => {
    const sections = [...pageOf(file).matchAll(/^##+ .* \{#([^}]+)\}$/gm)].map((match) => match[1])
    expect(sections.filter((section) => names.includes(section ?? ''))).toEqual(names)
  })

  test.each<[string, string, readonly string[]]>([
    ['warning code', 'errors-and-limits.md', WARNING_CODES],
    ['limit', 'errors-and-limits.md', Object.keys(LIMITS)],
    ['theme', 'format.md', THEME_IDS],
  ])('every %s is in a table', (_what, file, names) => {
    const rows = pageOf(file)
      .split('\n')
      .filter((line) => line.startsWith('|'))
    const cells = new Set(rows.flatMap((row) => row.split('|').map((cell) => cell.trim())))
    expect(names.filter((name) => !cells.has(`\`${name}\``))).toEqual([])
  })

  test('every block type has an example of its own', () => {
    const examples = sectionsOf(pageOf('blocks.md')).map(({ id, text }) => {
      const blocks = [...text.matchAll(/^```json\n([^]*?)\n```$/gm)].map(
        ([, json]) => JSON.parse(json ?? '') as Typed,
      )
      return [id, ...new Set(blocks.map(({ type }) => type))]
    })
    expect(examples).toEqual(BLOCK_TYPES.map((type) => [type, type]))
  })
})

test('a section says what the source says', () => {
  const image = sectionsOf(pageOf('blocks.md')).find(({ id }) => id === 'image')
  // How it is compressed is the compressor's.
  expect(image?.text.replace(/#page=[\w-]+/, '#page=…')).toBe(`A picture on its own.

| Field | Holds | Required | Notes |
| --- | --- | --- | --- |
| \`url\` | [\`imageUrl\`](./kinds#imageUrl) | yes | An absolute http or https URL. |
| \`alt\` | [\`plainText\`](./kinds#plainText) | no | What the picture shows, for people who cannot see it. Plain text. |
| \`caption\` | [\`plainText\`](./kinds#plainText) | no | Below the picture, for everybody. Plain text. |
| \`size.width\` | whole number, 1 to 10,000 | no | In CSS pixels, a whole number from 1 to 10,000; never without \`height\`. |
| \`size.height\` | whole number, 1 to 10,000 | no | In CSS pixels, a whole number from 1 to 10,000; never without \`width\`. |
| \`lang\` | [\`languageTag\`](./kinds#languageTag) | no | The language of the words, as a tag of BCP 47: \`ar\`, \`pt-BR\`. |
| \`dir\` | one of \`auto\` \`ltr\` \`rtl\` | no | Which way the words are written; without it, their first strong character decides. |
| \`width\` | one of \`half\` \`third\` \`wide\` | no | \`half\` and \`third\` stand in a row with their neighbours; \`wide\` takes more than the column. |
| \`fold\` | [\`groupName\`](./kinds#groupName) | no | Neighbours with the same one are folded beneath it. Plain text on one line, at most 200 characters. |
| \`tab\` | [\`groupName\`](./kinds#groupName) | no | Neighbours with one are tabs, those with the same one a single tab. Plain text on one line, at most 200 characters. |

**Limits**

- [\`groupName\`](./kinds#groupName): at most 200 UTF-16 code units; a longer one is dropped
- a \`url\` that is refused drops the block, with a warning
- a block without text, media or rows after sanitizing is dropped, with a warning

**Examples**

\`\`\`json
{
  "type": "image",
  "url": "https://example.org/harbour.jpg",
  "alt": "The harbour at low tide"
}
\`\`\`

\`\`\`json
{
  "type": "image",
  "url": "https://example.org/harbour.jpg",
  "alt": "The harbour at low tide",
  "caption": "Seen from the north mole",
  "size": { "width": 960, "height": 420 }
}
\`\`\`

<LiveBlock name="image" text="[{&quot;type&quot;:&quot;image&quot;,&quot;url&quot;:&quot;http://localhost:3000/docs/harbour.svg&quot;,&quot;alt&quot;:&quot;The harbour at low tide&quot;},{&quot;type&quot;:&quot;image&quot;,&quot;url&quot;:&quot;http://localhost:3000/docs/harbour.svg&quot;,&quot;alt&quot;:&quot;The harbour at low tide&quot;,&quot;caption&quot;:&quot;Seen from the north mole&quot;,&quot;size&quot;:{&quot;width&quot;:960,&quot;height&quot;:420}}]" />

[Open in the playground](/playground#page=…)

<small>Specification: [3.5.2](/format#3.5.2)</small>`)
})

test('every header that an operation heeds is explained in its section, and none of them is planned', () => {
  const sections = sectionsOf(pageOf('api.md'))
  const headers = Object.entries<Operation>(OPERATIONS).map(
    ([id, { conditional, errors, idempotencyKey }]) => {
      const text = sections.find((section) => section.id === id)?.text ?? ''
      const rows = [...text.matchAll(/^\| `([A-Z][\w-]+)` \|/gm)].map(([, name]) => name)
      return {
        id,
        rows,
        heeded: [
          ...(conditional === undefined ? [] : [conditional]),
          ...(idempotencyKey ? ['Idempotency-Key'] : []),
          ...(errors.includes('passphrase_required') ? ['X-Page-Passphrase'] : []),
        ],
      }
    },
  )
  expect(headers.map(({ id, rows }) => [id, rows])).toEqual(headers.map(({ id, heeded }) => [id, heeded]))
  expect(Object.values(pages).filter((page) => /planned/i.test(page))).toEqual([])
})

test('an operation is shown as a command that a shell takes', () => {
  const section = sectionsOf(pageOf('api.md')).find(({ id }) => id === 'setPagePublished')
  expect(/^```sh\n([^]*?)\n```$/m.exec(section?.text ?? '')?.[1]).toBe(
    `curl -X PATCH http://localhost:3000/api/v1/pages/V1StGXR8Z5jd \\
  -H 'Content-Type: application/json' \\
  -d '{
  "editKey": "EXAMPLE-hJ7sZ_4mWxT9bLc2",
  "published": false
}'`,
  )
})

interface Typed {
  readonly type: string
}

function pageOf(file: string): string {
  const page = pages[file]
  if (page === undefined) throw new Error(`there is no page ${file}`)
  return page
}

function sectionsOf(page: string): { id: string; text: string }[] {
  const parts = page.split(/^## .* \{#([^}]+)\}$/m).slice(1)
  return parts.flatMap((id, index) =>
    index % 2 === 0 ? [{ id, text: (parts[index + 1] ?? '').trim() }] : [],
  )
}
