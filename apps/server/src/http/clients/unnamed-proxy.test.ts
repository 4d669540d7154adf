import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '../../logger.ts'
import { warnOfUnnamedProxy } from './unnamed-proxy.ts'

it('[8.2.5] a proxy that TRUST_PROXY does not count is warned of once', async () => {
  const logger = createLogger('silent')
  const warn = vi.spyOn(logger, 'warn')
  const server = createServer((_request, response) => void response.end())
  warnOfUnnamedProxy(server, logger)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const visit = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers })
  await visit({})
  expect(warn).not.toHaveBeenCalled()
  for (let visits = 0; visits < 3; visits += 1) await visit({ 'X-Forwarded-For': '203.0.113.7' })
  expect(warn.mock.calls).toEqual([[expect.stringContaining('Set TRUST_PROXY to the number of proxies')]])
})
