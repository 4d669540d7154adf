import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { processorTime, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { findSecrets } from './find-secrets.ts'
import { SECRET_SHAPES } from './secret-shapes.ts'

const KINDS = Object.entries(SECRET_SHAPES)

/** Texts of a shape. No file has one in one piece: scanners would take it for real. */
const textsOfShape = (shape: string) =>
  fc
    .stringMatching(new RegExp(`^(?:${shape.replaceAll(/\(\?![^)]*\)|\\b/g, '')})$`))
    .filter((text) => !/(.)\1{7}|EXAMPLE/s.test(text))

const kindsIn = (text: string) =>
  findSecrets([['blocks[0].html', text]]).map(({ message }) => /\((\w+)\)/.exec(message)?.[1])

describe('[5.11] secrets', () => {
  it.each(KINDS)('[5.11.1] %s is found in quotes, HTML, assignments and addresses', (kind, shape) => {
    const around = fc.constantFrom(['"', '"'], ['<code>', '</code>'], ['KEY=', '\n'], ['https://x.org/', ' '])
    fc.assert(
      fc.property(textsOfShape(shape), around, (secret, [before, after]) => {
        expect(kindsIn(`${before}${secret}${after}`)).toContain(kind)
      }),
      runs(100),
    )
  })

  it('[5.11.2] all kinds are in the specification', async () => {
    const specification = await readFile(new URL('../../../../../SPEC.md', import.meta.url), 'utf8')
    const [, section = ''] = /\*\*5\.11\.2 ([^]*?)\n- \*\*/.exec(specification) ?? []
    expect([...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind)).toEqual(
      KINDS.map(([kind]) => kind),
    )
  })

  it('[5.11.2] what only stands for a secret is none', () => {
    const placeholders = [`ghp_${'x'.repeat(36)}`, `AKIA${'IOSFODNN7'}EXAMPLE`, 'npm_YOUR_TOKEN', 'sk-ant-…']
    expect(placeholders.flatMap(kindsIn)).toEqual([])
    const begun = `-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n`
    expect(kindsIn(begun)).toEqual([])
  })

  it('[5.11.1] tells place and line of each, once in a text, and nothing of it', () => {
    const [one, two] = [`npm_${'aB3'.repeat(12)}`, `glpat-${'xY9_'.repeat(5)}`]
    const markdown = `# Keys\n\n${one}\n\n[${two}](https://x.org/${two})\n\n${one}\n`
    const texts = ['Keys', one, `<a href="https://x.org/${two}">${two}</a>`, one]
    const found = findSecrets(
      texts.map((text, index) => [`blocks[${index}].html`, text] as const),
      markdown,
    )
    const message = (line: number, kind: string) =>
      `line ${line}: this looks like a secret (${kind}) that anyone could use. Revoke a real one where it was issued; send the page without it.`
    expect(found).toEqual([
      { code: 'secret_found', path: 'blocks[1].html', message: message(3, 'npm_token') },
      { code: 'secret_found', path: 'blocks[2].html', message: message(5, 'gitlab_token') },
      { code: 'secret_found', path: 'blocks[3].html', message: message(7, 'npm_token') },
    ])
  })

  it('[5.11.1] tells 100 of them', () => {
    const texts = Array.from({ length: 200 }, (_, index) => `npm_${String(index).padStart(36, 'aB3')}`)
    expect(findSecrets([['blocks[0].code', texts.join('\n')]])).toHaveLength(100)
  })

  // Each has in it a beginning of the shape after the other, which the shape has to be tried from, and no end.
  it.each(KINDS)('[5.11.6] a megabyte of what is nearly %s takes linear time', (_kind, shape) => {
    for (const secret of fc.sample(textsOfShape(shape), 3))
      for (const length of [secret.length - 1, Math.ceil(secret.length / 2), 8]) {
        const near = `${secret.slice(0, length)}-`
        const text = near.repeat(Math.ceil(1_048_576 / near.length))
        expect(processorTime(() => findSecrets([['blocks[0].code', text]], text))).toBeLessThan(1000)
      }
  })
})
