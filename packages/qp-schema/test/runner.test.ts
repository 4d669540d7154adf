import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Case, casesOfFiles, countsOf, readCases, vectorFiles } from '../runner/cases.ts'
import { judge } from '../runner/judge.ts'
import { Program } from '../runner/program.ts'
import { VECTORS_VERSION } from '../src/index.ts'

const MAIN = fileURLToPath(new URL('../runner/main.ts', import.meta.url))
const VECTORS = fileURLToPath(new URL('../vectors/', import.meta.url))
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qp-runner-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program that answers with the value of an expression of `request`. */
function run(expression: string, ...options: string[]) {
  const file = join(folder, 'program.mjs')
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline'
    for await (const line of createInterface({ input: process.stdin })) {
      const request = JSON.parse(line)
      const result = request.do === 'classes' ? ['text-writer'] : ${expression}
      console.log(JSON.stringify({ id: request.id, result }))
    }`,
  )
  return command(...options, process.execPath, file)
}

function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--conditions=qp-source', MAIN, ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('[3.9.8] qp-conformance', () => {
  it('expects as many vectors as there are: `pnpm --filter qp-schema vectors:counts`', () => {
    const counts: unknown = JSON.parse(readFileSync(join(VECTORS, 'counts.json'), 'utf8'))
    expect(counts).toEqual({ vectors: VECTORS_VERSION, counts: countsOf(casesOfFiles()) })
    expect(Object.values(countsOf(readCases())).every((count) => count > 0)).toBe(true)
  })

  it('refuses a folder with one vector less', () => {
    const copy = join(folder, 'vectors')
    cpSync(VECTORS, copy, { recursive: true })
    const file = join(copy, 'blocks/quote.json')
    const [, ...rest] = JSON.parse(readFileSync(file, 'utf8')) as unknown[]
    writeFileSync(file, JSON.stringify(rest))
    expect(() => readCases(pathToFileURL(`${copy}/`))).toThrow(
      /^there are \d+ vectors of the class validator, not \d+$/,
    )
  })

  it('every vector cites clauses and has a name of its own', () => {
    for (const file of vectorFiles()) {
      const vectors = JSON.parse(readFileSync(join(VECTORS, file), 'utf8')) as {
        name: string
        clauses: string[]
      }[]
      expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
      for (const { name, clauses } of vectors) {
        expect([name, clauses.length > 0, new Set(clauses).size]).toEqual([name, true, clauses.length])
        expect([name, clauses.filter((clause) => !/^\d+\.\d+\.\d+$/.test(clause))]).toEqual([name, []])
      }
    }
  })

  it('names the first vector that fails, its clauses, what was asked and what differs', () => {
    const { status, stdout } = run("''")
    expect(status).toBe(1)
    expect(stdout).toMatch(
      /^text-writer {8}passes \d+ of \d+\n {2}first: blocks\/button\.json: variant filled\n {2}clauses 3\.5\.12, .*\n {2}asked {4}\{"do":"text",.*\n {2}the answer differs\n {2}expected "Go.*\n {2}actual {3}""$/m,
    )
    expect(stdout).toMatch(/^reader {13}not claimed \(\d+ vectors\)$/m)
  })

  it('names every vector that fails with --all', () => {
    const { status, stdout } = run("''", '--all')
    const [, passed = '', count = ''] = /^text-writer {8}passes (\d+) of (\d+)$/m.exec(stdout) ?? []
    const failures =
      stdout.match(/^ {2}[\w/.-]+\.json: .+\n {2}clauses .+\n {2}asked {4}.+\n {2}\S.* differs$/gm) ?? []
    expect([status, failures.length]).toEqual([1, Number(count) - Number(passed)])
    expect(failures.length).toBeGreaterThan(100)
  })

  it('counts apart what a program that does nothing passes, and claims only what passes', () => {
    const { stdout } = run(
      '({ valid: true, blocks: request.blocks, warnings: [] })',
      '--class',
      'validator',
      '--class',
      'sanitizer',
    )
    expect(stdout).toMatch(/^validator {10}passes (\d+) of \d+ \(\1 of \1 valid, 0 of \d+ invalid\)$/m)
    expect(stdout).toMatch(
      /^sanitizer .* \((?:0|\d) of \d+ changed, (\d+) of \1 a second time, \d+ of \d+ unchanged\)$/m,
    )
    expect(stdout).not.toContain('claim:')
  })

  it('sends a line for each request, whatever a program takes for the end of one', async () => {
    const program = new Program([process.execPath, '-e', 'process.stdin.pipe(process.stdout)'], 5000)
    const sent = program.ask({ do: 'text', result: 'a\u2028b\u2029c' })
    expect(await sent).toBe('a\u2028b\u2029c')
    program.stop()
    const echo = `process.stdin.on('data', (line) => console.log(JSON.stringify({ id: 1, result: String(line) })))`
    const raw = new Program([process.execPath, '-e', echo], 5000)
    expect(await raw.ask({ do: 'a\u2028b' })).toBe('{"id":1,"do":"a\\u2028b"}\n')
    raw.stop()
  })

  it('fails a program that ends, and does not start it for ever', () => {
    const { status, stdout } = run('process.exit(3)')
    expect([status, /the program ended \(exit code 3\)/.test(stdout)]).toEqual([1, true])
  })

  it('fails a program that does not answer in time', () => {
    const { status, stdout } = run('await new Promise(() => setTimeout(() => {}, 1e6))', '--timeout', '0.5')
    expect([status, /there was no answer within 0\.5 seconds/.test(stdout)]).toEqual([1, true])
  })

  it.each([
    ['a program that is not there', ['./there-is-none'], /could not be started/],
    [
      'a program that speaks no JSON',
      [process.execPath, '-e', 'console.log("hello")'],
      /this is no JSON: hello/,
    ],
    ['an unknown class', ['--class', 'renderer', 'x'], /renderer is no class/],
    ['no program', [], /^$/],
  ])('exits with 2 for %s', (_what, args, message) => {
    const { status, stderr } = command(...args)
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)])
  })

  it('tries a class that the program does not claim', () => {
    const { status, stdout } = run('null', '--class', 'reader')
    expect([status, /^reader {13}passes 0 of/m.test(stdout)]).toEqual([1, true])
  })
})

describe('[3.9.8] an answer', () => {
  const of = (request: object, expected: unknown) =>
    ({ of: 'reader', name: 'x', clauses: [], request, expected }) as unknown as Case
  const table = of({ do: 'show' }, [
    { words: 'North pier', cell: [1, 1] },
    { words: '4.2 m', link: 'https://a.example/' },
  ])

  it.each<[string, unknown, boolean]>([
    [
      'the same pieces',
      [
        { cell: [1, 1], words: 'North pier' },
        { link: 'https://a.example/', words: '4.2 m' },
      ],
      true,
    ],
    [
      'another order',
      [
        { words: '4.2 m', link: 'https://a.example/' },
        { words: 'North pier', cell: [1, 1] },
      ],
      false,
    ],
    [
      'a piece more',
      [{ words: 'North pier', cell: [1, 1] }, { words: '4.2 m', link: 'https://a.example/' }, { rule: true }],
      false,
    ],
    ['text with all words in order', '│ North \n pier │ 4.2 m (https://a.example/)', true],
    ['text with a word missing', 'North pier m', false],
    ['text in another order', '4.2 m North pier', false],
    ['nothing', null, false],
  ])('of a reader: %s', (_what, answer, pass) => {
    expect(judge(table, answer).pass).toBe(pass)
  })

  it.each(['note', 'rule'] as const)('of a reader: something has to stand in the place of a %s', (piece) => {
    const asked = of({ do: 'show' }, [{ [piece]: true }])
    expect([judge(asked, ' \n').pass, judge(asked, '--').pass]).toEqual([false, true])
  })

  it('may say more than was asked for, and lists issues in any order', () => {
    const invalid = of({ do: 'validate' }, { valid: false, issues: ['blocks[0].tone', 'blocks[1].type'] })
    expect(judge(invalid, { valid: false, issues: ['blocks[1].type', 'blocks[0].tone'], more: 1 }).pass).toBe(
      true,
    )
    expect(judge(invalid, { valid: false, issues: ['blocks[0].tone'] }).pass).toBe(false)
    expect(judge(invalid, { valid: true, issues: ['blocks[1].type', 'blocks[0].tone'] }).pass).toBe(false)
  })

  it('names the place of a difference, and what is missing and what is too much of warnings', () => {
    const warnings = (...codes: string[]) => codes.map((code) => ({ code, path: 'blocks[0].html' }))
    const cleaned = of(
      { do: 'sanitize' },
      {
        blocks: [{ type: 'divider' }, { type: 'quote', html: '<p>a</p>' }],
        warnings: warnings('tag_dropped', 'tag_dropped'),
      },
    )
    const { blocks } = cleaned.expected as { blocks: unknown[] }
    expect(judge(cleaned, { blocks: [blocks[0], { type: 'quote', html: '<p>b</p>' }] })).toMatchObject({
      why: expect.stringMatching(/^blocks\[1\] differs\n/),
    })
    expect(judge(cleaned, { blocks: [blocks[0]] })).toMatchObject({
      why: expect.stringMatching(/^blocks\[1\] differs\n.*\n {2}actual {3}nothing$/),
    })
    expect(judge(cleaned, { blocks, warnings: warnings('url_dropped', 'tag_dropped') })).toEqual({
      pass: false,
      why:
        'warnings differ\n' +
        '  missing  {"code":"tag_dropped","path":"blocks[0].html"}\n' +
        '  extra    {"code":"url_dropped","path":"blocks[0].html"}',
    })
    expect(judge(cleaned, { blocks })).toMatchObject({ pass: false })
  })

  it.each<[string, unknown, boolean]>([
    ['as it is', { theme: 'dark-vivid', layout: 'standard', shows: [{ words: 'a' }] }, true],
    ['in another theme', { theme: 'auto-default', layout: 'standard', shows: [{ words: 'a' }] }, false],
    ['in no theme', { layout: 'standard', shows: [{ words: 'a' }] }, false],
    ['as text, which has no theme', { shows: 'a b' }, true],
    ['as other text', { shows: 'b' }, false],
    ['not at all', { refused: true }, false],
  ])('of a reader: a page %s', (_how, answer, pass) => {
    const page = of({ do: 'page' }, { theme: 'dark-vivid', layout: 'standard', shows: [{ words: 'a' }] })
    expect(judge(page, answer).pass).toBe(pass)
  })

  it('[9.16.3] may name footnotes by another hash, but by one', () => {
    const link = (one: string, other: string) => ({
      blocks: [`<a href="#fn-${one}-1" id="fnref-${other}-1">`],
    })
    const notes = of({ do: 'read' }, link('abcdefgh', 'abcdefgh'))
    expect(judge(notes, link('12345678', '12345678')).pass).toBe(true)
    expect(judge(notes, link('12345678', '12345679')).pass).toBe(false)
  })
})

describe('[3.10.3] what a page has in HTML', () => {
  const expected = {
    headings: ['tides'],
    links: ['https://example.org/'],
    frames: [
      { block: 1, sandbox: 'allow-popups allow-popups-to-escape-sandbox' },
      { block: 2, sandbox: 'allow-scripts allow-popups' },
    ],
    languages: [
      { block: 0, lang: 'pt-BR' },
      { block: 3, lang: 'ar', dir: 'rtl' },
    ],
  }
  const right = {
    headings: ['tides'],
    links: [{ href: '#tides' }, { href: 'https://example.org/', rel: 'noopener UGC nofollow' }],
    frames: [{ block: 2, sandbox: 'allow-popups' }],
    languages: [
      { block: 3, lang: 'ar', dir: 'rtl' },
      { block: 0, lang: 'pt-br', dir: 'auto' },
      { block: 1, dir: 'ltr' },
    ],
  }
  const verdict = (change: object) =>
    judge({ of: 'html', name: '', clauses: [], request: { do: 'html' }, expected }, { ...right, ...change })
  const frame = (sandbox: unknown, policy?: string) => ({ frames: [{ block: 1, sandbox, policy }] })

  it.each([
    ['fewer permissions, other links and another order of words', {}],
    ['no frame at all', { frames: [] }],
    ['no permission', frame('')],
    ['scripts of the reader alone', frame('allow-scripts', "default-src *; script-src 'sha256-aGFzaA=='")],
    ['the first directive of a name', frame('allow-scripts', "script-src 'none'; script-src *")],
    ['scripts that the default forbids', frame('allow-scripts', "img-src *; default-src 'none'")],
  ])('passes with %s', (_, change) => {
    expect(verdict(change)).toEqual({ pass: true })
  })

  it.each([
    ['another id', { headings: ['tides-1'] }, /^headings differ/],
    ['a missing link', { links: [] }, /^links differ/],
    ['a link without rel', { links: [{ href: 'https://example.org/' }] }, /^rel of https/],
    [
      'a second link with less of it',
      { links: [...right.links, { href: 'https://example.org/', rel: 'ugc' }] },
      /^rel of https/,
    ],
    ['a frame without sandbox', frame(undefined), /has to have the attribute sandbox/],
    ['a frame of another block', { frames: [{ block: 3, sandbox: '' }] }, /has no frame/],
    ['scripts without a policy', frame('allow-scripts'), /may not have allow-scripts/],
    ['scripts with a wide policy', frame('allow-scripts', "script-src 'self'"), /not have allow-scripts/],
    [
      'scripts in attributes',
      frame('allow-scripts', "script-src 'none'; script-src-attr 'unsafe-inline'"),
      /not have allow-scripts/,
    ],
    ['its own origin', frame('allow-same-origin'), /may not have allow-same-origin/],
    ['no object', { links: undefined }, /have to be arrays/],
    ['no languages', { languages: undefined }, /^languages differ/],
    ['another direction', { languages: [right.languages[1], { block: 3, lang: 'ar' }] }, /^languages differ/],
    ['another language', { languages: [{ block: 0, lang: 'pt' }, right.languages[0]] }, /^languages differ/],
  ])('fails with %s', (_, change, why) => {
    expect(verdict(change)).toEqual({ pass: false, why: expect.stringMatching(why) })
  })
})
