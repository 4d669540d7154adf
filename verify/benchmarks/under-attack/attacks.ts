const MEGABYTE = 1_000_000

function fill(unit: string, bytes = MEGABYTE): string {
  return unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes)
}

/** What costs a server most: texts that it takes and that are slow, that it refuses late, and that it reads at once. */
const CONTENTS = [
  fill('- some *words* of a `list` and [a link](https://example.org/x)\n'),
  fill('Some *words* of a `text` and [a link](https://example.org/x).\n\n'),
  fill('*a_ '),
  fill('[', 100_000),
  fill('> '),
  fill('a\n-|-\n', 100_000),
  fill('*a_ ', 4000),
  fill('[a](b "', 4000),
].map((content) => JSON.stringify(content))

/** HTML that lets a parser look through what is open at each tag: of so many bytes, in GitHub's dialect and as a block. */
function costlyHtml(bytes: number): string[] {
  const texts = [
    '<td><dt>'.repeat(2000) + fill('</ul>', bytes - 16_000),
    '<b>'.repeat(250) + fill('</p>', bytes - 750),
    '<div>'.repeat(120) + fill('</ul>', bytes - 600),
    '<p><button>'.repeat(100) + fill('</ul>', bytes - 1100),
    fill('<p style="color:red;margin:1px">Some <b>words</b> and <a href="https://a.b">a link</a></p>', bytes),
  ]
  return texts.flatMap((html) => [
    JSON.stringify({ content: html, variant: 'gfm' }),
    JSON.stringify({ blocks: [{ type: 'richtext', html }] }),
    JSON.stringify({ blocks: [{ type: 'html', html, safetyMode: 'sandboxed' }] }),
  ])
}

const COSTLY = costlyHtml(977_000)
const COSTLY_MEDIUM = costlyHtml(100_000)
const FORMULAS = JSON.stringify(fill(String.raw`$\begin{pmatrix}a&b\\c&d\end{pmatrix}$ and `, 98_000))

/** An append that has no right to anything. */
const WRONG_APPEND = JSON.stringify({
  editKey: 'x'.repeat(24),
  content: fill('- some *words* of a `list` and [a link](https://example.org/x)\n', 98_000),
})

/** A large page; each attacking address has one. */
export interface Page {
  readonly id: string
  readonly editKey: string
}

/** What a page is made of that takes long to show. */
export const LARGE_PAGE = {
  blocks: [{ type: 'code', language: 'ts', code: fill('const x = [`${1}`, /a/] // words\n', 400_000) }],
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body: string
}

const post = (path: string, body: string): Request => ({ method: 'POST', path, body })
const get = (path: string): Request => ({ method: 'GET', path, body: '' })
const at = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

/** What each address sends, one after another over each of its connections. */
export const ATTACKS = {
  'hostile publishes': (_pages, _address, number) =>
    post('/api/v1/publish', `{"content":${at(CONTENTS, number)}}`),
  'costly HTML': (_pages, _address, number) => post('/api/v1/publish', at(COSTLY, number)),
  'costly HTML of 100 KB': (_pages, _address, number) => post('/api/v1/publish', at(COSTLY_MEDIUM, number)),
  'own pages of formulas, changed and read': (pages, address, number) => {
    const { id, editKey } = at(pages, address)
    if (number % 2 === 1) return get(`/${id}`)
    return post(
      '/api/v1/publish',
      `{"id":"${id}","editKey":"${editKey}","variant":"gfm","content":${FORMULAS}}`,
    )
  },
  'wrong key': (pages, address) => post(`/api/v1/pages/${at(pages, address).id}/blocks`, WRONG_APPEND),
  'unknown id': () => post('/api/v1/pages/nonexistent0/blocks', WRONG_APPEND),
  'own large pages, changed and read': (pages, address, number) => {
    const { id, editKey } = at(pages, address)
    if (number % 2 === 1) return get(`/${id}`)
    return post(
      '/api/v1/publish',
      `{"id":"${id}","editKey":"${editKey}","content":${at(CONTENTS, number / 2)}}`,
    )
  },
  'cold reads of large pages': (pages, address, number) => {
    const { id } = at(pages, address + number)
    return get(at([`/${id}`, `/${id}.md`, `/${id}.txt`, `/${id}.json`, `/api/v1/pages/${id}`], number))
  },
} satisfies Record<string, (pages: readonly Page[], address: number, number: number) => Request>

/** One of {@link ATTACKS}. */
export type AttackName = keyof typeof ATTACKS
