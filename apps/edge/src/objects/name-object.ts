import { DurableObject } from 'cloudflare:workers'
import type { ClaimOptions, Owner } from './types.ts'

/**
 * The object of one name: a slug, or the hash of an Idempotency-Key. It says which object of a page to ask, and that one
 * knows whether the name is its own. So a write that is interrupted between the two leaves a claim behind that others
 * can take over, and never a name that leads to two pages.
 */
export class NameObject extends DurableObject {
  async owner(): Promise<Owner | undefined> {
    return this.ctx.storage.kv.get<Owner>('owner')
  }

  /**
   * Makes the name that of an object, if it is nobody's.
   *
   * @returns whose it is now
   */
  async claim(object: string, { insteadOf, milliseconds }: ClaimOptions = {}): Promise<Owner> {
    const owner = this.ctx.storage.kv.get<Owner>('owner')
    if (owner !== undefined && owner.object !== object && owner.object !== insteadOf) return owner
    const mine = { object, since: Date.now() }
    this.ctx.storage.kv.put('owner', mine)
    if (milliseconds !== undefined) await this.ctx.storage.setAlarm(mine.since + milliseconds)
    return mine
  }

  async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  /** Frees the name, if it is still that of the object. */
  async release(object: string): Promise<void> {
    if (this.ctx.storage.kv.get<Owner>('owner')?.object === object) await this.ctx.storage.deleteAll()
  }
}
