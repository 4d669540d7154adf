import { findChromium, packagedChromium } from './browser.ts'

/** Unpacks the Chromium of the packages where there is no other. Why it could not, the tests that need it say. */
export default async function setup(): Promise<void> {
  if (findChromium() === undefined) await packagedChromium().catch(() => undefined)
}
