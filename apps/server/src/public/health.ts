import type { PublicHandler } from './route.ts'

/** The process lives. SPEC.md 6.8.1 */
export const health: PublicHandler = (context) => {
  context.set('Cache-Control', 'no-store')
  context.body = { status: 'ok' }
}

/** The server can serve: it is not stopping and the store answers. SPEC.md 6.8.2 */
export const readiness: PublicHandler = async (context, { database, isStopping }) => {
  const store = isStopping()
    ? 'stopping'
    : await database.ping().then(
        () => 'ok',
        () => 'unreachable',
      )
  context.set('Cache-Control', 'no-store')
  context.status = store === 'ok' ? 200 : 503
  context.body = { status: store }
}
