import { js } from '../templates/js.ts'

/** Sets the elements of a page up. */
export const EACH_SCRIPT: string = js`
  const each = (selector, setUp) => document.querySelectorAll(selector).forEach(setUp)
`

/** The same on a page that is followed: `setUpNew` sets up what has come since. */
export const LIVE_EACH_SCRIPT: string = js`
  const setUps = []
  const each = (selector, setUp) => {
    const known = new WeakSet()
    const run = () => {
      for (const element of document.querySelectorAll(selector))
        if (!known.has(element)) {
          known.add(element)
          setUp(element)
        }
    }
    setUps.push(run)
    run()
  }
  const setUpNew = () => setUps.forEach((run) => run())
`
