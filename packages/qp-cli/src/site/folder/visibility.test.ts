import { expect, it } from 'vitest'
import { visibilityOf } from './visibility.ts'

it.each([
  ['"draft" = true', 'draft'],
  ["'published' = false", 'hidden'],
  ['grid = [\n  [1, 2],\n  [3, 4]\n]\ndraft = true', 'draft'],
  ['draft = false', 'shown'],
  ['# draft = true', 'shown'],
  ['draft = [true]', 'unclear'],
  ['draft = true;', 'unclear'],
  ['draft = """true"""', 'unclear'],
  ['draft: true', 'unclear'],
  ['[params]\ndraft = true', 'unclear'],
  ['draft = false\n[params]\npublish = false', 'unclear'],
  ['draft = false\ndraft = true', 'unclear'],
])('[18.13.1] front matter in TOML, %j, is %s', (toml, visibility) => {
  expect(visibilityOf(`+++\n${toml}\n+++\nText\n`)).toBe(visibility)
})

it('[18.13.1] front matter in TOML without an end shows no draft', () => {
  expect(visibilityOf('+++\ndraft = true\n\nText\n')).toBe('unclear')
})
