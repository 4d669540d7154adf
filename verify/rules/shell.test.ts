import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { fencesOf } from '../packages/readme.ts'
import { documents } from './sources.ts'

/** Documents with commands that people paste. What stands in reports and vectors is content. */
const blocks = documents()
  .filter(({ path }) => !/^(?:verify\/gallery|packages\/[\w-]+\/(?:test|vectors\/\w+))\//.test(path))
  .flatMap(({ path, text }) =>
    fencesOf(text)
      .filter(({ language }) => /^(?:sh|bash|shell|zsh|console)$/.test(language))
      .map(({ language, text: code, line }) => ({
        place: `${path}:${line}`,
        language,
        code,
        isForAll: !/\bin bash or zsh\b|\(bash or zsh\)/i.test(before(text, line)),
      })),
  )

describe('a command in a document', () => {
  it('is there, and all are called sh', () => {
    expect(blocks.length).toBeGreaterThan(40)
    expect(blocks.filter(({ language }) => language !== 'sh')).toEqual([])
  })

  it.each([
    ['no comment, which an interactive zsh takes for arguments', /(?:^|\s)#/m],
    ['no name for several files, of which zsh and fish demand that there are some', /[?*[\]]/],
    ['nothing that a shell takes from its history', /!/],
    [
      'no variable that an interactive zsh has already, as Debian sets it up',
      /\bexport (?:[^\n]* )?(?:key|path|status|argv|options|functions|aliases)=/,
    ],
  ])('has %s', (_, pattern) => {
    expect(blocks.filter(({ code }) => pattern.test(unquoted(code))).map(({ place }) => place)).toEqual([])
  })

  it.each([
    ['dash', [], false],
    ['bash', [], true],
    ['zsh', ['-f'], true],
    ['fish', ['--no-config'], false],
  ] as const)('is one in %s, unless the text says that it is for bash and zsh', (shell, args, knowsBash) => {
    const read = blocks.filter(({ isForAll }) => isForAll || knowsBash)
    const code = read.map((block) => block.code).join('\n')
    const { status, stderr, error } = spawnSync(shell, [...args, '-n', '-c', code], { encoding: 'utf8' })
    if (error !== undefined && process.env['CI'] !== 'true')
      return void process.stderr.write(`\n*** ${shell} is missing: commands are not read in it. ***\n\n`)
    expect([status, stderr]).toEqual([0, ''])
  })
})

/** The paragraph before a fence. */
function before(text: string, line: number): string {
  const above = text
    .split('\n', line - 1)
    .join('\n')
    .trimEnd()
  return above.slice(above.lastIndexOf('\n\n') + 1)
}

/** What no quotes protect; in double quotes a history still counts. */
function unquoted(code: string): string {
  return code
    .replaceAll(/'[^']*'/g, '')
    .replaceAll(/"(?:\\.|[^"\\])*"/g, (quoted) => (quoted.includes('!') ? '!' : ''))
}
