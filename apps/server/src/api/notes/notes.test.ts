import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const CONTENT = '# Tides\n\nTwice a day.\n\n## Why\n\nThe moon pulls at the sea.'

async function pageWithNotes(fields: object = {}) {
  const page = await server.publish({ content: CONTENT, notes: true, ...fields })
  const at = `/api/v1/pages/${page.id}/notes`
  return {
    ...page,
    write: (json: object, headers = {}) => server.call('POST', at, { json, headers }),
    list: async (json: object = {}) =>
      (await server.call('POST', `${at}/list`, { json: { editKey: page.editKey, ...json } }))
        .body as unknown as {
        notes: {
          noteId: string
          text: string
          at?: object
          state: string
          reply?: string
          createdAt: string
        }[]
        more: boolean
        open: number
      },
    answer: (noteId: string, json: object) =>
      server.call('POST', `${at}/${noteId}`, { json: { editKey: page.editKey, ...json } }),
    remove: (path = '') => server.call('DELETE', `${at}${path}`, { json: { editKey: page.editKey } }),
  }
}

describe('[20.2] writing a note', () => {
  it('[20.2.1] [20.2.5] anyone may, and gets a receipt', async () => {
    const page = await pageWithNotes()
    const { status, body, headers } = await page.write({ text: ' Why twice?\n', name: 'Ada' })
    expect([status, headers.get('ETag')]).toEqual([200, null])
    expect(body).toEqual({
      noteId: expect.stringMatching(/^[0-9A-Za-z]{12}$/) as string,
      receipt: expect.stringMatching(/^[\w-]{24}$/) as string,
      receiptUrl: `${BASE_URL}/${page.id}/notes/${String(body['receipt'])}`,
    })
    expect(await page.list()).toEqual({
      notes: [
        {
          noteId: body['noteId'],
          text: 'Why twice?',
          name: 'Ada',
          state: 'open',
          createdAt: expect.any(String) as string,
          doneAt: null,
        },
      ],
      more: false,
      open: 1,
    })
  })

  it('[20.3.3] knows its block by its text, here, changed and gone', async () => {
    const page = await pageWithNotes()
    await page.write({ text: 'one', at: { block: 3 } })
    await page.write({ text: 'two', at: { block: 3, excerpt: 'pulls at the sea' } })
    const places = async () => (await page.list()).notes.map(({ at }) => at)
    expect(await places()).toEqual([
      { block: 3, excerpt: 'The moon pulls at the sea.', now: 'here' },
      { block: 3, excerpt: 'pulls at the sea', now: 'here' },
    ])
    const edit = (edits: object[]) =>
      server.call('POST', `/api/v1/pages/${page.id}/edits`, { json: { editKey: page.editKey, edits } })
    await edit([{ at: 0, insert: 'A first word.' }])
    expect(await places()).toMatchObject([
      { block: 4, now: 'here' },
      { block: 4, now: 'here' },
    ])
    await edit([{ old: 'The moon pulls', new: 'The moon always pulls' }])
    expect(await places()).toMatchObject([
      { block: 4, now: 'changed' },
      { block: 4, now: 'changed' },
    ])
    // Of two words one is left.
    await page.write({ text: 'three', at: { block: 2, excerpt: 'Twice a' } })
    await edit([{ at: 2, replace: 'Once a day.' }])
    expect((await places())[2]).toMatchObject({ block: 2, now: 'changed' })
    await edit([{ at: 4, remove: true }])
    expect((await places()).slice(0, 2)).toMatchObject([
      { block: null, now: 'gone' },
      { block: null, now: 'gone' },
    ])
  })

  it('[20.2.3] [7.1.1] says what is wrong with it', async () => {
    const page = await pageWithNotes()
    for (const [json, path] of [
      [{}, 'text'],
      [{ text: ' \n' }, 'text'],
      [{ text: 'x'.repeat(2001) }, 'text'],
      [{ text: 'x', name: 'n'.repeat(101) }, 'name'],
      [{ text: 'x', at: { block: 99 } }, 'at.block'],
      [{ text: 'x', at: { block: -1 } }, 'at.block'],
    ] as const) {
      const { status, body } = await page.write(json)
      expect([status, (body['issues'] as { path: string }[])[0]?.path]).toEqual([400, path])
    }
    const { status } = await page.write({ text: 'x', name: 'é'.repeat(33_000) })
    expect(status).toBe(413)
    expect((await page.list()).open).toBe(0)
  })

  it('[20.2.2] is 404 without a page that shows and takes notes, and 410 as the page', async () => {
    const refusal = async (id: string) => {
      const { status, body } = await server.call('POST', `/api/v1/pages/${id}/notes`, { json: { text: 'x' } })
      return `${status} ${String(body['error'])}`
    }
    expect(await refusal('nonexistent0')).toBe('404 not_found')
    expect(await refusal((await server.publish({ content: 'x' })).id)).toBe('404 notes_off')
    expect(await refusal((await server.publish({ content: 'x', notes: true, published: false })).id)).toBe(
      '404 not_found',
    )
    const taken = await pageWithNotes()
    await taken.write({ text: 'x' })
    await server.takeDown(taken.id)
    expect(await refusal(taken.id)).toBe('410 gone')
  })

  it('[5.10] is written once however often it is sent with an Idempotency-Key', async () => {
    const page = await pageWithNotes()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const [first, second] = [
      await page.write({ text: 'x' }, headers),
      await page.write({ text: 'x' }, headers),
    ]
    expect(second.body).toEqual(first.body)
    expect((await page.list()).notes).toHaveLength(1)
  })

  it('[20.6.2] takes five open ones from one address, and no more', async () => {
    const page = await pageWithNotes()
    for (let count = 0; count < 5; count += 1) expect((await page.write({ text: 'x' })).status).toBe(200)
    const { status, body } = await page.write({ text: 'x' })
    expect([status, body['error']]).toEqual([409, 'notes_full'])
    const [first] = (await page.list()).notes
    await page.answer(first?.noteId ?? '', { state: 'done' })
    expect((await page.write({ text: 'x' })).status).toBe(200)
  })

  it('[20.1.3] changes nothing of the page that others see', async () => {
    const page = await pageWithNotes()
    const state = async () => {
      const { headers } = await server.call('GET', `/api/v1/pages/${page.id}`)
      return [headers.get('ETag'), (await server.call('GET', `/${page.id}`)).headers.get('ETag')]
    }
    const before = await state()
    const { body } = await page.write({ text: 'x' })
    await page.answer(String(body['noteId']), { state: 'done', reply: 'y' })
    expect(await state()).toEqual(before)
  })
})

describe('[20.3] the notes of a page', () => {
  it('[20.3.1] [20.3.2] are listed from a time on, and by state', async () => {
    const page = await pageWithNotes()
    for (const text of ['a', 'b', 'c']) await page.write({ text })
    const all = (await page.list()).notes
    expect(all.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
    expect((await page.list({ since: all[0]?.createdAt })).notes.map(({ text }) => text)).toEqual(['b', 'c'])
    await page.answer(all[1]?.noteId ?? '', { state: 'done' })
    expect((await page.list({ state: 'open' })).notes.map(({ text }) => text)).toEqual(['a', 'c'])
    expect(await page.list({ state: 'done' })).toMatchObject({ notes: [{ text: 'b' }], open: 2 })
  })

  it('[5.4] nobody learns anything of them without the key', async () => {
    const page = await pageWithNotes()
    const { body } = await page.write({ text: 'secret words' })
    const at = `/api/v1/pages/${page.id}/notes`
    for (const editKey of [undefined, null, '', 'x'.repeat(24), (await pageWithNotes()).editKey])
      for (const [method, path, json] of [
        ['POST', `${at}/list`, { editKey }],
        ['POST', `${at}/${String(body['noteId'])}`, { editKey, state: 'done' }],
        ['DELETE', `${at}/${String(body['noteId'])}`, { editKey }],
        ['DELETE', at, { editKey }],
      ] as const)
        expect([editKey, method, path, (await server.call(method, path, { json })).status]).toEqual([
          editKey,
          method,
          path,
          403,
        ])
    for (const path of [`/${page.id}`, `/${page.id}.md`, `/${page.id}.json`, `/api/v1/pages/${page.id}`])
      expect((await server.call('GET', path)).text).not.toContain('secret words')
  })
})

describe('[20.4] answering', () => {
  it('[20.4.1] marks as done and open, and answers', async () => {
    const page = await pageWithNotes()
    const { body } = await page.write({ text: 'x' })
    const noteId = String(body['noteId'])
    const { status, body: done } = await page.answer(noteId, { state: 'done', reply: ' Yes. ' })
    expect([status, done]).toEqual([
      200,
      { noteId, state: 'done', reply: 'Yes.', doneAt: expect.any(String) as string },
    ])
    expect((await page.answer(noteId, { state: 'open' })).body).toEqual({
      noteId,
      state: 'open',
      reply: 'Yes.',
      doneAt: null,
    })
    expect((await page.answer(noteId, { state: 'open', reply: null })).body).not.toHaveProperty('reply')
    expect((await page.answer('nonexistent0', { state: 'done' })).status).toBe(404)
    expect((await page.answer('%00', { state: 'done' })).status).toBe(404)
  })

  it('[20.4.2] a write resolves them in the same transaction, or changes nothing', async () => {
    const page = await pageWithNotes()
    const ids: string[] = []
    for (const text of ['a', 'b', 'c']) ids.push(String((await page.write({ text })).body['noteId']))
    const { editKey, id } = page
    const openTexts = async () => (await page.list({ state: 'open' })).notes.map(({ text }) => text)
    const edit = (resolves: string[]) =>
      server.call('POST', `/api/v1/pages/${id}/edits`, {
        json: { editKey, edits: [{ old: 'Twice', new: 'Often' }], resolves },
      })
    const refused = await edit([ids[0] ?? '', 'nonexistent0'])
    expect([refused.status, refused.body['issues']]).toEqual([
      400,
      [{ path: 'resolves[1]', message: 'is no note of this page' }],
    ])
    expect(await openTexts()).toEqual(['a', 'b', 'c'])
    expect((await server.call('GET', `/${id}.md`)).text).toContain('Twice')
    expect((await edit([ids[0] ?? ''])).status).toBe(200)
    expect(await openTexts()).toEqual(['b', 'c'])
    const appended = await server.call('POST', `/api/v1/pages/${id}/blocks`, {
      json: { editKey, content: 'More.', resolves: [ids[1]] },
    })
    expect([appended.status, await openTexts()]).toEqual([200, ['c']])
    const replaced = await server.call('POST', '/api/v1/publish', {
      json: { id, editKey, content: 'New.', resolves: [ids[2]] },
    })
    expect([replaced.status, await openTexts()]).toEqual([200, []])
    const fresh = await server.call('POST', '/api/v1/publish', {
      json: { content: 'New.', resolves: [ids[2]] },
    })
    expect(fresh.body['issues']).toEqual([{ path: 'resolves', message: 'needs the id of a page' }])
  })
})

describe('[20.5] deleting', () => {
  it('[20.5.1] one, or all', async () => {
    const page = await pageWithNotes()
    const ids: string[] = []
    for (const text of ['a', 'b', 'c']) ids.push(String((await page.write({ text })).body['noteId']))
    expect((await page.remove(`/${ids[1]}`)).body).toEqual({ noteId: ids[1], deleted: true })
    expect((await page.remove(`/${ids[1]}`)).status).toBe(404)
    expect((await page.list()).notes.map(({ text }) => text)).toEqual(['a', 'c'])
    expect((await page.remove()).body).toEqual({ deleted: 2 })
    expect((await page.list()).notes).toEqual([])
  })
})

describe('[20.1] a page that takes notes', () => {
  it('[20.1.1] is asked for by publish and PATCH, and shown by a read', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const read = async () => (await server.call('GET', `/api/v1/pages/${id}`)).body['notes']
    expect(await read()).toBe(false)
    await server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, notes: true } })
    expect(await read()).toBe(true)
    await server.call('POST', '/api/v1/publish', { json: { id, editKey, content: 'y' } })
    expect(await read(), 'unchanged on an update').toBe(true)
  })
})
