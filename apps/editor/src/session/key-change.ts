import { newEditKey } from 'qp-client'
import type { PageAddress } from './address.ts'

/** Another key for a page, of which it is not known yet whether the service has it. */
export interface KeyChange {
  readonly from: string
  readonly to: string
}

/**
 * Makes another key for a page and keeps it in this browser, so that a change that is interrupted can be finished. One
 * that was begun, here or in another tab, goes on.
 *
 * @returns `undefined` where the browser keeps nothing
 */
export function beginKeyChange({ id, key }: PageAddress): KeyChange | undefined {
  const begun = pendingKeyChange(id)
  if (begun !== undefined) return begun
  try {
    const change = { from: key, to: newEditKey() }
    localStorage.setItem(nameOf(id), JSON.stringify(change))
    return change
  } catch {
    return undefined
  }
}

/** What was begun for a page, and not finished. */
export function pendingKeyChange(id: string): KeyChange | undefined {
  try {
    const change: unknown = JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null')
    return isKeyChange(change) ? change : undefined
  } catch {
    return undefined
  }
}

/** Forgets a change once its answer is known. One that another tab has begun since stays. */
export function endKeyChange(id: string, { to }: KeyChange): void {
  if (pendingKeyChange(id)?.to === to) localStorage.removeItem(nameOf(id))
}

/** Forgets whatever was begun for a page that is gone. */
export function forgetKeyChange(id: string): void {
  const change = pendingKeyChange(id)
  if (change !== undefined) endKeyChange(id, change)
}

function nameOf(id: string): string {
  return `new-key ${id}`
}

function isKeyChange(value: unknown): value is KeyChange {
  const { from, to } = (value ?? {}) as Record<string, unknown>
  return typeof from === 'string' && typeof to === 'string'
}
