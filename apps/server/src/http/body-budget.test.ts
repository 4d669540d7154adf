import { expect, it } from 'vitest'
import { BodyBudget } from './body-budget.ts'

it('[8.5.8] holds so many bytes for one address and so many for all, and again once they are released', () => {
  const budget = new BodyBudget({ maxBytes: 10, maxBytesPerAddress: 6 })
  const [one, two, other] = [budget.open('a'), budget.open('a'), budget.open('b')]
  expect([one.hold(4), two.hold(3), two.hold(2), other.hold(5), other.hold(4), other.hold(1)]).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ])
  one.release()
  one.release()
  expect([two.hold(5), two.hold(4), other.hold(1)]).toEqual([false, true, false])
  two.release()
  other.release()
  expect([other.hold(7), other.hold(6), one.hold(4), one.hold(1)]).toEqual([false, true, true, false])
})
