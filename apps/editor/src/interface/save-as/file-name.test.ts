import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['Tides', 'Tides.html'],
  ['  Tides & "moons": a/b?  ', 'Tides & moons a b.html'],
  ['…/../etc', '… .. etc.html'],
  ['.hidden.', 'hidden.html'],
  ['Gezeiten für Größe — 潮', 'Gezeiten für Größe — 潮.html'],
  ['a\u202Efdp.exe\nb', 'a fdp.exe b.html'],
  ['con', 'con-.html'],
  ['NUL.txt', 'NUL-.txt.html'],
  ['', 'page.html'],
  ['///', 'page.html'],
  ['🙂'.repeat(100), `${'🙂'.repeat(80)}.html`],
])('[10.10.30] a page called %j is saved as %j', (title, name) => {
  expect(fileNameOf(title, 'html')).toBe(name)
})
