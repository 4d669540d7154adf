import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from './settings.ts'

/** A comment on a pull request. */
export interface Comment {
  readonly id: number
  readonly body: string
  readonly user: { readonly login: string; readonly type: string } | null
}

/** A file that a pull request changes. */
export interface ChangedFile {
  readonly filename: string
  readonly status: string
}

/** What is asked of GitHub. */
export type Github = ReturnType<typeof openGithub>

const PER_PAGE = 100
/** GitHub lists 3,000 files of a pull request at most; comments beyond as many are not looked at. */
const MAX_PAGES = 30
const ATTEMPTS = 3
const PAUSE_MILLISECONDS = 1000
const TIMEOUT_MILLISECONDS = 30_000

/** The REST API of GitHub, for one pull request. */
export function openGithub({ apiUrl, githubToken, repository, pullNumber }: Settings) {
  const root = `${apiUrl}/repos/${repository}`
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await send(`${root}${path}`, {
      method,
      redirect: 'error',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${githubToken}`,
        'x-github-api-version': '2022-11-28',
        'user-agent': 'quick-pages-action',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.ok) return response.json()
    const why = response.status === 403 ? ' The job needs the permission `pull-requests: write`.' : ''
    throw new Error(`GitHub answered ${response.status} to ${method} ${path}.${why}`)
  }
  const list = async <T>(path: string): Promise<readonly T[]> => {
    const found: T[] = []
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const some = (await call('GET', `${path}?per_page=${PER_PAGE}&page=${page}`)) as readonly T[]
      found.push(...some)
      if (some.length < PER_PAGE) break
    }
    return found
  }
  return {
    comments: () => list<Comment>(`/issues/${pullNumber}/comments`),
    changedFiles: () => list<ChangedFile>(`/pulls/${pullNumber}/files`),
    createComment: (body: string) =>
      call('POST', `/issues/${pullNumber}/comments`, { body }) as Promise<Comment>,
    updateComment: (id: number, body: string) => call('PATCH', `/issues/comments/${id}`, { body }),
  }
}

/** What may be sent twice is tried three times: the keys of new pages depend on it. */
async function send(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS || request.method === 'POST'
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
      if (isLast || response.status < 500) return response
    } catch (error) {
      if (isLast) throw new Error('GitHub could not be reached.', { cause: error })
    }
    await sleep(PAUSE_MILLISECONDS * attempt)
  }
}
