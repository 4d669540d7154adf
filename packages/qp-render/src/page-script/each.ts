import { js } from '../templates/js.ts'

/** Sets the elements of a page up. */
export const EACH_SCRIPT: string = js`
  const each = (selector, setUp) => document.querySelectorAll(selector).forEach(setUp)
`

/** The same on a page that is followed: `setUpNew` sets up what has come since. */
export const LIVE_EACH_SCRIPT: string = js`
  const setUps = []
  const each = (selector, setUp) => {
    let known = []
    const run = () => {
      const all = [...document.querySelectorAll(selector)]
      all.filter((element) => !known.includes(element)).forEach(setUp)
      known = all
    }
    setUps.push(run)
    run()
  }
  const setUpNew = () => setUps.forEach((run) => run())
`
