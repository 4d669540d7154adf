import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'

/** A comment as GitHub stores it. */
export interface StoredComment {
  readonly id: number
  body: string
  readonly user: { readonly login: string; readonly type: string }
}

/** What stands for GitHub's REST API: comments of pull requests, and the files that git says have changed. */
export interface GithubStandIn {
  readonly url: string
  /** By the number of the pull request. */
  readonly comments: Map<number, StoredComment[]>
  /** The texts of comments that were refused. */
  readonly refusedTexts: string[]
  /** Answers requests of this method with this status from now on. */
  refuse(method: string, status: number): void
  stop(): Promise<void>
}

export const TOKEN = 'ghs_test'
const BOT = { login: 'github-actions[bot]', type: 'Bot' }
const MAX_CHARACTERS = 65_536
const STATUSES: Record<string, string> = { A: 'added', M: 'modified', D: 'removed' }

/** Starts it over the repository in a folder, whose pull requests come from the branch that is checked out. */
export async function startGithub(folder: string): Promise<GithubStandIn> {
  const comments = new Map<number, StoredComment[]>()
  const refused = new Map<string, number>()
  const refusedTexts: string[] = []
  let lastId = 0
  const answer = async (request: IncomingMessage): Promise<readonly [status: number, body: unknown]> => {
    const { method = '', url = '', headers } = request
    const [path = '', query] = url.split('?')
    if (headers.authorization !== `Bearer ${TOKEN}`) return [401, {}]
    const status = refused.get(method)
    if (status !== undefined) {
      refusedTexts.push(await text(request))
      return [status, {}]
    }
    const page = Number(new URLSearchParams(query).get('page') ?? 1)
    const [, pull] = /^\/repos\/ada\/notes\/(?:issues|pulls)\/(\d+)\//.exec(path) ?? []
    const list = comments.get(Number(pull)) ?? []
    if (method === 'GET' && path.endsWith('/files')) return [200, pageOf(changedIn(folder), page)]
    if (method === 'GET' && path.endsWith('/comments')) return [200, pageOf(list, page)]
    const { body } = (await json(request)) as { body: string }
    if (body.length > MAX_CHARACTERS) return [422, {}]
    if (method === 'POST' && pull !== undefined) {
      const comment = { id: (lastId += 1), body, user: BOT }
      comments.set(Number(pull), [...list, comment])
      return [201, comment]
    }
    const id = Number(/^\/repos\/ada\/notes\/issues\/comments\/(\d+)$/.exec(path)?.[1])
    const comment = [...comments.values()].flat().find((one) => one.id === id)
    if (method !== 'PATCH' || comment === undefined) return [404, {}]
    comment.body = body
    return [200, comment]
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, body] = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    comments,
    refusedTexts,
    refuse: (method, status) => void refused.set(method, status),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pageOf<T>(list: readonly T[], page: number): readonly T[] {
  return list.slice((page - 1) * 100, page * 100)
}

function changedIn(folder: string): readonly { filename: string; status: string | undefined }[] {
  const args = ['diff', '-z', '--name-status', '--no-renames', 'main...HEAD']
  const words = execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0')
  return words.flatMap((letter, index) =>
    index % 2 === 0 && letter !== '' ? [{ filename: words[index + 1] ?? '', status: STATUSES[letter] }] : [],
  )
}
