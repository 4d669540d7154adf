import { DurableObject } from 'cloudflare:workers'
import type { Count } from './types.ts'

/** One count: the requests of an address under one limit, or the bytes that it has stored today. */
export class CounterObject extends DurableObject {
  /** Counts a request in the window that the first one opened. */
  async count(windowSeconds: number): Promise<Count> {
    return this.#add(1, Date.now() + windowSeconds * 1000)
  }

  /** Adds bytes, or nothing when they would exceed the bound. Negative ones give back what was not used. */
  async add(bytes: number, most: number, resetAt: number): Promise<boolean> {
    if (bytes > 0 && this.#current().used + bytes > most) return false
    this.#add(bytes, resetAt)
    return true
  }

  async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  #current(): Count {
    const known = this.ctx.storage.kv.get<Count>('count')
    return known !== undefined && known.resetAt > Date.now() ? known : { used: 0, resetAt: 0 }
  }

  #add(amount: number, resetAt: number): Count {
    const current = this.#current()
    const count = { used: Math.max(0, current.used + amount), resetAt: current.resetAt || resetAt }
    this.ctx.storage.kv.put('count', count)
    if (current.resetAt === 0) void this.ctx.storage.setAlarm(count.resetAt)
    return count
  }
}
