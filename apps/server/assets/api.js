/** A call that did not succeed, in words for the person who made it. */
export class Failure extends Error {
  constructor(message, { code = '', issues = [], seconds = 0, retryable = false } = {}) {
    super(message)
    Object.assign(this, { code, issues, seconds, retryable })
  }
}

/** Calls the API and resolves to its JSON; rejects with a {@link Failure}. Secrets belong in `body` only. */
export async function call(method, path, body) {
  const answer = await send(method, path, body)
  const json = await answer.json().catch(() => undefined)
  if (answer.ok && json !== undefined) return json
  const seconds = Number(answer.headers.get('Retry-After')) || 0
  throw new Failure(json?.message ?? `The server answered with status ${answer.status}.`, {
    code: json?.error,
    issues: json?.issues,
    seconds,
    retryable: answer.ok || answer.status === 429 || answer.status >= 500,
  })
}

async function send(method, path, body) {
  const options = { method, cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }
  if (body !== undefined) {
    options.headers = { 'Content-Type': 'application/json' }
    options.body = JSON.stringify(body)
  }
  try {
    return await fetch(path, options)
  } catch {
    throw new Failure('The server could not be reached. Nothing you wrote is lost.', { retryable: true })
  }
}

/** The API's path of one page. */
export const pagePath = (id) => `/api/v1/pages/${encodeURIComponent(id)}`
