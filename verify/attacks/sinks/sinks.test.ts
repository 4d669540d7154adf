import type { Block } from 'qp-schema'
import { expect, it } from 'vitest'
import { STRING_PLACES, stringPlacesOf } from '../../../apps/server/test/string-places.ts'
import { SINKS } from './sinks.ts'

it('[4.1.1] every string of every block type is attacked, but for documents that may run scripts', () => {
  const attacked = SINKS.filter(({ shape }) => shape === 'blocks').flatMap(({ make, mark }) => [
    ...stringPlacesOf(make(mark, 0) as Block[], ({ value }) => value.includes(mark)),
  ])
  const groups = ['richtext fold groupName', 'richtext tab groupName']
  expect(new Set([...attacked, 'html html scriptedDocument'])).toEqual(new Set([...STRING_PLACES, ...groups]))
})
