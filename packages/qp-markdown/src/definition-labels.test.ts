import { expect, test } from 'vitest'
import { DefinitionLabels } from './definition-labels.ts'

test('what was looked up in vain is told once, unless it became known meanwhile', () => {
  const labels = new DefinitionLabels()
  expect(['a', 'b', 'c'].map((label) => labels.includes(label))).toEqual([false, false, false])
  labels.push('b')
  const missed = labels.takeMissed()
  expect(missed).toEqual(['a', 'c'])
  expect(missed.map((label) => labels.has(label))).toEqual([false, false])
  expect(labels.takeMissed()).toEqual([])
})
