import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { openRawConnection, type RawConnection, statusOf } from '../../../test/raw-connection.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
const connections: RawConnection[] = []
afterEach(async () => {
  for (const { socket } of connections.splice(0)) socket.destroy()
  await server.stop()
})

/** The status of a request on each of so many connections that stay open; 0 where it was closed instead. */
async function statuses(count: number, from = '127.0.0.1'): Promise<number[]> {
  const found: number[] = []
  for (let opened = 0; opened < count; opened++) {
    const connection = await openRawConnection(server.port, from)
    connections.push(connection)
    if (connection.socket.writable) connection.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    const { socket, closed } = connection
    await Promise.race([connection.received() === '' && once(socket, 'data'), closed])
    found.push(statusOf(connection.received()))
  }
  return found
}

/** How many connections the server counts. */
async function counted(): Promise<number> {
  const metrics = await (await fetch(server.metricsUrl ?? '')).text()
  return Number(/^qp_http_connections (\d+)$/m.exec(metrics)?.[1])
}

/** Without the connections that this test's own client keeps: those come from 127.0.0.1. */
const STRANGER = '127.0.0.2'

describe('[8.5] connections', () => {
  it('[8.5.2] one address has so many, another as many again, and again once they are closed', async () => {
    server = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: '3', METRICS_PORT: '0' })
    const before = await counted()
    expect(await statuses(5, STRANGER)).toEqual([200, 200, 200, 0, 0])
    expect(await statuses(4, '127.0.0.3')).toEqual([200, 200, 200, 0])
    for (const { socket, closed } of connections.splice(0)) {
      socket.destroy()
      await closed
    }
    await expect.poll(counted).toBe(before)
    expect(await statuses(3, STRANGER)).toEqual([200, 200, 200])
  })

  it('[8.5.2] addresses that open as many as they may leave some to others', async () => {
    server = await startTestServer({ MAX_CONNECTIONS: '32' })
    const opened = []
    for (let address = 2; address < 10; address++) opened.push(await statuses(6, `127.0.0.${address}`))
    const counts = opened.map((found) => found.filter((status) => status === 200).length)
    expect(Math.max(...counts)).toBe(4)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1)
  })

  it('[8.5.2] behind proxies every connection is a proxy’s', async () => {
    server = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: '3', TRUST_PROXY: '1' })
    expect(await statuses(5, STRANGER)).toEqual([200, 200, 200, 200, 200])
  })

  it('[8.5.1] all together have so many', async () => {
    server = await startTestServer({ MAX_CONNECTIONS: '8', TRUST_PROXY: '1' })
    const found = await statuses(20, STRANGER)
    const open = found.filter((status) => status === 200).length
    expect(open).toBeGreaterThanOrEqual(6)
    expect(open).toBeLessThanOrEqual(8)
    expect(found).toEqual([...Array(open).fill(200), ...Array(20 - open).fill(0)])
  })
})
