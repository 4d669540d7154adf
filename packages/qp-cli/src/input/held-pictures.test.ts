import { expect, it } from 'vitest'
import { heldPictures } from './held-pictures.ts'

const START = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA'
const RED = `${START}${'A'.repeat(40)}`
const BLUE = `${START}${'B'.repeat(40)}`

it.each([
  ['two pictures that begin alike', `${RED} ${BLUE}`],
  ['what stands behind one', `${BLUE} ${RED}.0.`],
  ['what looks as what stands for one', `${RED} ${START}.0. ${START}.1.`],
  ['none', `${START} .0.`],
])('[18.5.1] gives a text back: %s', (_, text) => {
  const held = heldPictures(text)
  expect(held.restored([held.text])).toEqual([text])
})

it('[18.5.1] knows whole addresses only by what stands for them', () => {
  const { text, addressFor } = heldPictures(`${RED} ${BLUE}`)
  expect(text.split(' ').map(addressFor)).toEqual([RED, BLUE])
  expect([`${START}.0.`, 'plot.png'].map(addressFor)).toEqual([undefined, undefined])
})
