import type { PublicHandler } from '../route.ts'

/** Answers 200 while the process runs. SPEC.md 6.8.1 */
export const health: PublicHandler = (context) => {
  context.set('Cache-Control', 'no-store')
  context.body = { status: 'ok' }
}

/** Answers 200 while the server is not stopping and the store answers, else 503. SPEC.md 6.8.2 */
export const readiness: PublicHandler = async (context, { store, isStopping }) => {
  const status = isStopping()
    ? 'stopping'
    : await store.ping().then(
        () => 'ok',
        () => 'unreachable',
      )
  context.set('Cache-Control', 'no-store')
  context.status = status === 'ok' ? 200 : 503
  context.body = { status }
}
