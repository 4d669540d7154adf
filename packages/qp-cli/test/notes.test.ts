import { once } from 'node:events'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { hasProgram, inTerminal } from './pseudo-terminal.ts'
import { newPerson, type Person, PNG, PROGRAM } from './qp-process.ts'

const TIDES = '# Tides\n\nTwice a day.\n\n## Why\n\nThe moon pulls at the sea.\n'

let server: ServerProcess
let base: string
let person: Person

beforeAll(async () => {
  server = await startServerProcess({ NOTE_RATE_LIMIT: '10000' })
  base = `http://localhost:${server.port}`
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newPerson(base)
})
afterEach(() => person.remove())

type Note = Parameters<ReturnType<typeof createClient>['writeNote']>[1]

/** A page of the file `tides.md` that takes notes, and how readers write them. */
async function newPage(...options: readonly string[]) {
  await person.write('tides.md', TIDES)
  const { id, url } = JSON.parse((await person.qp('tides.md', '--notes', '--json', ...options)).out) as {
    id: string
    url: string
  }
  const write = async (note: Note) => (await createClient({ baseUrl: base }).writeNote(id, note)).noteId
  return { id, url, write }
}

const TIME = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`
/** What is printed, with every time as TIME. */
const timeless = (out: string) => out.replaceAll(new RegExp(TIME, 'g'), 'TIME')
const listed = async (...options: readonly string[]) => {
  const { code, out } = await person.qp('notes', 'tides.md', '--json', ...options)
  return {
    code,
    ...(JSON.parse(out) as { open: number; notes: { noteId: string; state: string; reply?: string }[] }),
  }
}

describe('[18.9.1] pages that take notes', () => {
  const takesNotes = async (id: string) => (await createClient({ baseUrl: base }).get(id)).notes

  it('are published with --notes, or after --on, until --off', async () => {
    const { id, url } = await newPage()
    expect(await takesNotes(id)).toBe(true)
    await person.write('tides.md', `${TIDES}\nMore.\n`)
    await person.qp('tides.md')
    expect(await takesNotes(id)).toBe(true)
    expect(await person.qp('notes', 'tides.md', '--off', '--dry-run')).toEqual({
      code: 0,
      out: `${url} would be changed: takes no notes.\n`,
      errors: '',
    })
    expect((await person.qp('notes', 'tides.md', '--off')).out).toBe(`${url} takes no notes.\n`)
    expect(await takesNotes(id)).toBe(false)
    expect((await person.qp('notes', id, '--on')).out).toBe(`${url} takes notes.\n`)
    expect(await takesNotes(id)).toBe(true)
    expect((await person.qp('tides.md')).code).toBe(0)
  })

  it('[9.16.2] as their front matter says, also where pictures are sent with it', async () => {
    const { id } = await newPage()
    await person.write('pixel.png', PNG)
    for (const [notes, picture] of [
      [false, ''],
      [true, '![](pixel.png)'],
      [false, '![](pixel.png)'],
    ] as const) {
      await person.write('tides.md', `---\nnotes: ${notes}\n---\n${TIDES}\n${picture}\n`)
      expect([(await person.qp('tides.md', '--force')).code, await takesNotes(id)]).toEqual([0, notes])
    }
    const { notes } = JSON.parse((await person.qp('validate', 'tides.md', '--notes', '--json')).out) as {
      notes: boolean
    }
    expect(notes).toBe(true)
  })

  it('[20.1.5] says so where the service takes none', async () => {
    const off = await startServerProcess({ NOTES: 'off' })
    try {
      await person.write('off.md', '# Off\n')
      const { out } = await person.qp('off.md', '--server', `http://localhost:${off.port}`)
      const { code, errors } = await person.qp('notes', 'off.md', '--on')
      expect([code, errors]).toEqual([
        0,
        'off.md: notes was stored, but the operator of this service has turned notes off. Readers cannot write.\n',
      ])
      expect(await person.qp('notes', 'off.md', '--off')).toEqual({
        code: 0,
        out: `${out.trim()} takes no notes.\n`,
        errors: '',
      })
    } finally {
      await off.stop()
    }
  })
})

describe('[18.9.2] the list', () => {
  it('has the open ones with their places, and --all the others', async () => {
    const { id, url, write } = await newPage()
    expect(await person.qp('notes', 'tides.md')).toEqual({
      code: 0,
      out: `${url}: no open notes\n`,
      errors: '',
    })
    const why = await write({ text: 'Why twice?\n\nAnd when?', name: 'Ada', at: { block: 1 } })
    const moon = await write({ text: 'The sun as well.', at: { block: 3 } })
    const whole = await write({ text: 'Thank you.' })
    await person.qp('edit', id, '--old', 'The moon pulls', '--with', 'The moon always pulls')
    await person.qp('edit', id, '--old', 'Twice a day.\n\n', '--with', '')
    expect(await person.qp('notes', 'tides.md', '--done', whole)).toEqual({
      code: 0,
      out: `${whole} is done.\n`,
      errors: '',
    })
    const { out } = await person.qp('notes', 'tides.md')
    expect(timeless(out)).toBe(`${url}: 2 open notes

${why}  TIME
  by Ada
  no longer there: “Twice a day.”
  | Why twice?
  | 
  | And when?

${moon}  TIME
  here, changed since: “The moon pulls at the sea.”
  | The sun as well.
`)
    const all = await person.qp('notes', 'tides.md', '--all')
    expect(timeless(all.out)).toContain(`\n\n${whole}  TIME  done\n  | Thank you.\n`)
    const { open, notes } = await listed('--all')
    expect([open, notes[0], notes.map(({ state }) => state)]).toEqual([
      2,
      {
        noteId: why,
        text: 'Why twice?\n\nAnd when?',
        name: 'Ada',
        at: { block: null, excerpt: 'Twice a day.', now: 'gone' },
        state: 'open',
        createdAt: expect.any(String) as string,
        doneAt: null,
      },
      ['open', 'open', 'done'],
    ])
  })

  it('is counted, of several pages too, and tells scripts by its exit code', async () => {
    const { id, url, write } = await newPage()
    expect((await person.qp('notes', id, '--exit-code')).code).toBe(0)
    const first = await write({ text: 'One' })
    await write({ text: 'Two' })
    await person.qp('notes', id, '--done', await write({ text: 'Done' }))
    expect(await person.qp('notes', id, '--count')).toEqual({ code: 0, out: '2\n', errors: '' })
    expect(await person.qp('notes', id, '--count', '--exit-code', '--json')).toEqual({
      code: 1,
      out: `{"id":"${id}","url":"${url}","open":2}\n`,
      errors: '',
    })
    const other = (await person.pipe('x', 'publish')).out.trim()
    expect((await person.qp('notes', id, other, '--count')).out).toBe(`2  ${url}\n0  ${other}\n`)
    await person.qp('notes', id, '--delete', first)
    expect((await person.qp('notes', id, other)).out).toMatch(/: 1 open note\n[^]+: no open notes\n$/)
    const unknown = await person.qp('notes', 'page00000000')
    expect([unknown.code, unknown.errors]).toEqual([
      1,
      'qp: No key of "page00000000" is kept here. `qp keep` takes its edit link.\n',
    ])
  })

  it('has more notes than one answer', async () => {
    const { id, write } = await newPage()
    const [kept] = (await person.kept()).pages
    const page = createClient({ baseUrl: base }).page(id, kept?.editKey ?? '')
    for (let count = 0; count < 41; count += 1) {
      const ids = await Promise.all(['1', '2', '3', '4', '5'].map((text) => write({ text })))
      await Promise.all(ids.map((noteId) => page.answerNote(noteId, { state: 'done' })))
    }
    const { open, notes } = await listed('--all')
    expect([open, notes.length, new Set(notes.map(({ noteId }) => noteId)).size]).toEqual([0, 205, 205])
  })
})

describe('[18.9.2] [18.1.2] words of strangers', () => {
  // The service has taken C0 characters away.
  const HOSTILE = 'a\u009b2Jb\u202ec\u2066d\u200be\u{e0041}f\u2028g\u3164h\u034fi\u0085'
  const WRITTEN = String.raw`a\u{9b}2Jb\u{202e}c\u{2066}d\u{200b}e\u{e0041}f\u{2028}g\u{3164}h\u{34f}i\u{85}`

  it('are written out, and no line of theirs begins as one of qp does', async () => {
    const { write } = await newPage()
    const forged = 'AbCdEfGhIjKl  2026-01-01 00:00'
    const text = `${HOSTILE}\n${forged}\r\n  by the author`
    const noteId = await write({ text, name: `${HOSTILE}\n${forged}`, at: { block: 1, excerpt: HOSTILE } })
    const { out } = await person.qp('notes', 'tides.md')
    expect(timeless(out.slice(out.indexOf(noteId)))).toBe(
      [
        `${noteId}  TIME`,
        `  by ${WRITTEN} AbCdEfGhIjKl  TIME`,
        `  no longer there: “${WRITTEN}”`,
        `  | ${WRITTEN}`,
        '  | AbCdEfGhIjKl  TIME',
        '  |   by the author',
        '',
      ].join('\n'),
    )
    const json = (await person.qp('notes', 'tides.md', '--json')).out
    expect(json).not.toMatch(/[^\P{C}\n]/u)
    expect((JSON.parse(json) as { notes: { name: string }[] }).notes[0]?.name).toContain('\u202e')
  })

  it('leave letters, emoji and 2,000 marks on one letter as they are', async () => {
    const { write } = await newPage()
    const text = `شكرا ❤️ e${'\u0301'.repeat(1990)}`
    await write({ text })
    expect((await person.qp('notes', 'tides.md')).out).toContain(`  | ${text}\n`)
  })

  it.runIf(hasProgram('python3', 'notes in a terminal'))('do not colour a terminal', async () => {
    const { id, write } = await newPage()
    const noteId = await write({ text: HOSTILE, name: '\u009b36mqp\u009b39m' })
    const { shown } = inTerminal([process.execPath, PROGRAM, 'notes', id], [], {
      cwd: person.home,
      env: person.environment,
    })
    expect(shown).toContain(`\u001b[36m${noteId}\u001b[39m  `)
    expect(shown).toContain(String.raw`  by \u{9b}36mqp\u{9b}39m`)
    expect(shown.split('\u001b')).toHaveLength(3)
  })
})

describe('[18.9.3] answers', () => {
  it('mark as done and open, and reply', async () => {
    const { id, write } = await newPage()
    const [one, two, three] = [
      await write({ text: '1' }),
      await write({ text: '2' }),
      await write({ text: '3' }),
    ]
    expect((await person.qp('notes', id, '--done', one, '--done', two)).out).toBe(
      `${one} is done.\n${two} is done.\n`,
    )
    expect((await person.qp('notes', id, '--open', two)).out).toBe(`${two} is open.\n`)
    expect((await person.qp('notes', id, '--reply', two, 'Yes.', '--open', two)).out).toBe(
      `${two} is answered and open.\n`,
    )
    expect((await person.pipe('It is\nthree.\n', 'notes', id, '--reply', three)).out).toBe(
      `${three} is answered and done.\n`,
    )
    const { notes } = await listed('--all')
    expect(notes.map(({ state, reply }) => [state, reply])).toEqual([
      ['done', undefined],
      ['open', 'Yes.'],
      ['done', 'It is\nthree.'],
    ])
    expect((await person.qp('notes', id, '--all')).out).toMatch(/\n {2}\| 3\n {2}> It is\n {2}> three\.\n$/)
    const answered = JSON.parse((await person.qp('notes', id, '--reply', two, 'No.', '--json')).out) as object
    expect(answered).toEqual({
      noteId: two,
      state: 'done',
      reply: 'No.',
      doneAt: expect.any(String) as string,
    })
    const without = await person.qp('notes', id, '--reply', two, '')
    expect(without.out).toBe(`${two} is without an answer and done.\n`)
    expect((await listed('--all')).notes[1]).not.toHaveProperty('reply')
    const unknown = await person.qp('notes', id, '--done', 'nonexistent0', '--done', one)
    expect(unknown).toEqual({
      code: 1,
      out: `${one} is done.\n`,
      errors: 'qp: nonexistent0: This page has no note with this id. (404 not_found)\n',
    })
  })

  it('[18.2.6] change nothing with --dry-run', async () => {
    const { id, write } = await newPage()
    const note = await write({ text: 'x' })
    for (const [out, ...options] of [
      [`${note} would be answered and done.\n`, '--reply', note, 'Yes.'],
      [`${note} would be open.\n`, '--open', note],
      [`${note} would be deleted.\n`, '--delete', note],
      [`All notes of ${base}/${id} would be deleted.\n`, '--delete-all'],
    ] as const)
      expect(await person.qp('notes', id, '--dry-run', ...options)).toEqual({ code: 0, out, errors: '' })
    expect((await listed()).notes).toMatchObject([{ noteId: note, state: 'open' }])
  })

  it('do one thing at a time, with one page', async () => {
    const { id } = await newPage()
    const calls = [
      ['notes takes --done or --delete, not both.', id, '--done', 'a', '--delete', 'b'],
      ['notes takes --watch or --all, not both.', id, '--watch', '--all'],
      ['notes takes --on or --off, not both.', id, '--on', '--off'],
      ['--every goes with --watch.', id, '--every', '9'],
      ['a cannot be done and open.', id, '--done', 'a', '--open', 'a'],
      ['This is done with one PAGE at a time.', id, id, '--done', 'a'],
      ['This is done with one PAGE at a time.', id, 'Yes.', 'No.', '--reply', 'a'],
      ['This is done with one PAGE at a time.', id, id, '--watch'],
      ['notes needs --yes if it cannot ask you.', id, '--delete-all'],
      ['--every takes a number of seconds.', id, '--watch', '--every', 'x'],
      ['PAGE is missing.', '--watch'],
      ['PAGE is missing.', '--all'],
    ] as const
    const ended = await Promise.all(calls.map(([, ...args]) => person.qp('notes', ...args)))
    expect(ended).toEqual(calls.map(([errors]) => ({ code: 2, out: '', errors: `qp: ${errors}\n` })))
  })
})

describe('[18.9.4] deleting', () => {
  it('takes one, or all with --yes', async () => {
    const { id, url, write } = await newPage()
    const one = await write({ text: '1' })
    for (const text of ['2', '3']) await write({ text })
    expect((await person.qp('notes', id, '--delete', one)).out).toBe(`${one} is deleted.\n`)
    expect((await listed()).open).toBe(2)
    expect((await person.qp('notes', id, '--delete-all', '--yes')).out).toBe(`${url}: 2 notes are deleted.\n`)
    expect((await listed('--all')).notes).toEqual([])
    await write({ text: '4' })
    expect((await person.qp('notes', id, '--delete-all', '--yes')).out).toBe(`${url}: 1 note is deleted.\n`)
  })

  it.runIf(hasProgram('python3', 'the question of qp notes'))('asks a person', async () => {
    const { id, url, write } = await newPage()
    await write({ text: '1' })
    const answered = (answer: string) =>
      inTerminal([process.execPath, PROGRAM, 'notes', id, '--delete-all'], [`[y/N]=>${answer}\n`], {
        cwd: person.home,
        env: person.environment,
      })
    const no = answered('n')
    expect([no.code, no.shown]).toEqual([1, expect.stringContaining(`The notes of ${url} were not deleted.`)])
    expect((await listed()).open).toBe(1)
    expect(answered('y').code).toBe(0)
    expect((await listed()).open).toBe(0)
  })
})

describe('[18.9.5] --watch', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints what is open, then what comes, until %s',
    async (signal) => {
      const { id, write } = await newPage()
      const first = await write({ text: 'One' })
      const done = await write({ text: 'Done' })
      await person.qp('notes', id, '--done', done)
      const child = person.start('notes', id, '--watch', '--every', '0.1', '--json')
      let out = ''
      child.stdout.on('data', (chunk) => (out += String(chunk)))
      const ids = () =>
        out
          .split('\n')
          .slice(0, -1)
          .map((line) => (JSON.parse(line) as { noteId: string }).noteId)
      await expect.poll(ids).toEqual([first])
      const second = await write({ text: 'Two' })
      await expect.poll(ids).toEqual([first, second])
      const third = await write({ text: 'Three' })
      await expect.poll(ids).toEqual([first, second, third])
      child.kill(signal)
      expect((await once(child, 'exit')) as unknown[]).toEqual([0, null])
    },
  )

  it('goes on when the service was away, and ends when the page is gone', async () => {
    const away = await startServerProcess({ NOTE_RATE_LIMIT: '10000' })
    try {
      const other = await newPerson(away.origin)
      try {
        const { id } = JSON.parse((await other.pipe('x', '--notes', '--json')).out) as { id: string }
        const child = other.start('notes', id, '--watch', '--every', '0.1', '--timeout', '0.3')
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk) => (said += String(chunk)))
        await createClient({ baseUrl: away.origin }).writeNote(id, { text: 'One' })
        await expect.poll(() => said).toContain('| One')
        process.kill(away.pid, 'SIGSTOP')
        await expect.poll(() => said).toContain('Trying again.')
        process.kill(away.pid, 'SIGCONT')
        await createClient({ baseUrl: away.origin }).writeNote(id, { text: 'Two' })
        await expect.poll(() => said).toContain('| Two')
        const ended = once(child, 'exit') as Promise<unknown[]>
        await other.qp('delete', id, '--yes')
        expect([(await ended)[0], said.match(/\| One/g)?.length]).toEqual([1, 1])
        expect(said).toContain('404 not_found')
      } finally {
        await other.remove()
      }
    } finally {
      await away.stop()
    }
  })
})

describe('[18.9.6] --resolves', () => {
  it('makes notes done with a write, or changes nothing', async () => {
    const { id, url, write } = await newPage()
    const ids: string[] = []
    for (const text of ['1', '2', '3', '4', '5']) ids.push(await write({ text }))
    const [one = '', two = '', three = '', four = '', five = ''] = ids
    const states = async () => (await listed('--all')).notes.map(({ state }) => state)
    const wrong = await person.qp(
      'edit',
      id,
      '--old',
      'Twice',
      '--with',
      'Often',
      '--resolves',
      'nonexistent0',
    )
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('is no note of this page')])
    expect(
      (await person.qp('edit', id, '--old', 'Twice', '--with', 'Often', '--resolves', one, '--resolves', two))
        .code,
    ).toBe(0)
    expect(await states()).toEqual(['done', 'done', 'open', 'open', 'open'])
    expect((await person.pipe('More.', 'append', id, '--resolves', three)).out).toBe(`${url}\n`)
    expect((await person.qp('tides.md', '--force', '--resolves', four)).out).toBe(`${url}\n`)
    expect((await person.pipe('New.', 'update', id, '--force', '--resolves', five)).out).toBe(`${url}\n`)
    expect(await states()).toEqual(['done', 'done', 'done', 'done', 'done'])
    const follow = await person.qp('append', id, '--follow', '--resolves', one)
    expect([follow.code, follow.errors]).toEqual([
      2,
      'qp: --resolves is for a text that is there, and not for --follow.\n',
    ])
    const nowhere = await person.pipe('x', 'publish', '--resolves', one)
    expect([nowhere.code, nowhere.errors]).toEqual([1, expect.stringContaining('needs the id of a page')])
  })

  it('[18.4.3] with the last part of what is sent in parts', async () => {
    const { id, write } = await newPage()
    const note = await write({ text: 'Where is the table?' })
    const large = Array.from(
      { length: 5 },
      (_, index) => `\`\`\`\n${`${index}`.repeat(300_000)}\n\`\`\`\n`,
    ).join('\n')
    await person.write('tides.md', large)
    expect((await person.qp('tides.md', '--resolves', note)).code).toBe(0)
    expect((await createClient({ baseUrl: base }).get(id)).blocks).toHaveLength(5)
    expect((await listed()).open).toBe(0)
  })
})

it('[18.9.2] without a page, the pages of kept keys that have open notes', async () => {
  const all = (...options: string[]) => person.qp('notes', ...options)
  expect(await all()).toEqual({ code: 0, out: '', errors: 'No open notes.\n' })
  const { id, url, write } = await newPage()
  await person.write('moon.md', '# Moon\n')
  const moon = JSON.parse((await person.qp('moon.md', '--json')).out) as { id: string }
  await write({ text: 'one' })
  await write({ text: 'two' })
  // A page that is gone at the service has no notes, and stops nobody.
  const kept = JSON.parse((await person.qp('list', '--key', '--json')).out) as {
    id: string
    editUrl: string
  }[]
  const { editUrl = '' } = kept.find((page) => page.id === moon.id) ?? {}
  const editKey = new URLSearchParams(new URL(editUrl).hash.slice(1)).get('edit') ?? ''
  await createClient({ baseUrl: base }).page(moon.id, editKey).delete()
  expect(await all()).toEqual({ code: 0, out: `2  ${url}\n`, errors: '' })
  expect(JSON.parse((await all('--json')).out)).toEqual([{ id, url, open: 2 }])
  expect((await all('--count')).out).toBe('2\n')
  expect((await all('--exit-code')).code).toBe(1)
})

it('[18.9.2] a service that is away does not keep the notes at others from being seen', async () => {
  const other = await startServerProcess()
  await person.write('moon.md', '# Moon\n')
  const away = `http://localhost:${other.port}`
  expect((await person.qp('moon.md', '--server', away)).code).toBe(0)
  await other.stop()
  const { id, url, write } = await newPage()
  await write({ text: 'one' })
  const { code, out, errors } = await person.qp('notes')
  expect([code, out]).toEqual([4, `1  ${url}\n`])
  expect(errors).toMatch(new RegExp(`^qp: [^\n]*${away}[^\n]*\n$`))
  const json = await person.qp('notes', '--json')
  expect([json.code, JSON.parse(json.out)]).toEqual([
    4,
    [
      { id, url, open: 1 },
      { error: expect.any(String) as string, message: expect.stringContaining(away) as string },
    ],
  ])
})
