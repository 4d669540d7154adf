import { expect, it } from 'vitest'
import { BodyBudget } from './body-budget.ts'

it('[8.5.8] holds for an address an eighth of what others do not hold, and again once it is released', () => {
  const budget = new BodyBudget(800)
  expect([budget.open('a').fits(100), budget.open('a').fits(101)]).toEqual([true, false])
  const [one, two, other] = [budget.open('a'), budget.open('a'), budget.open('b')]
  expect([one.hold(60), two.hold(41), two.hold(40), other.hold(88), other.hold(87), other.hold(1)]).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ])
  one.release()
  one.release()
  expect([two.hold(50), two.hold(49), other.hold(9), other.hold(1)]).toEqual([false, true, false, true])
  two.release()
  other.release()
  expect([other.hold(101), other.hold(100), one.hold(88), one.hold(87)]).toEqual([false, true, false, true])
})

it('[8.5.8] leaves room for one more, however many hold as much as they may', () => {
  const budget = new BodyBudget(256 * 1024 * 1024)
  for (let address = 0; address < 16; address += 1) {
    const greedy = budget.open(String(address))
    while (greedy.hold(65_536));
  }
  expect(budget.open('another').hold(1024 * 1024)).toBe(true)
})
