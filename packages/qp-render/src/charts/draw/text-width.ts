/**
 * How wide a text is at most, in ems: fonts differ, and nothing may overlap in any of them.
 */
export function emsOf(text: string): number {
  let ems = 0
  for (const character of text) ems += emsOfCharacter(character)
  return ems
}

/** A text that fits, with an ellipsis if it was longer. */
export function shorten(text: string, most: number): string {
  let ems = 0
  let shown = ''
  let cut = ''
  for (const character of text) {
    ems += emsOfCharacter(character)
    if (ems > most) return `${cut.replace(/[\p{M}\u200d\s]+$/u, '')}…`
    shown += character
    if (ems <= most - 1) cut = shown
  }
  return shown
}

/** A text on two lines at most, each of which fits; `undefined` where it does not. */
export function wrap(text: string, most: number): string[] | undefined {
  if (text.length > 8 * most) return undefined
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && emsOf(longer) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.length <= 2 && lines.every((line) => emsOf(line) <= most) ? lines : undefined
}

function emsOfCharacter(character: string): number {
  if (/[\s.,:;'’|!iIjl1()[\]]/.test(character)) return 0.42
  if (/[mwMW@%—…]/.test(character)) return 0.98
  const code = character.codePointAt(0) ?? 0
  if (code < 0x03_00) return /[A-Z&À-Þ]/.test(character) ? 0.76 : 0.62
  if (code >= 0x2e_80 || (code >= 0x11_00 && code < 0x12_00)) return code > 0x1_00_00 ? 1.4 : 1.15
  return code >= 0x20_00 && code < 0x20_70 ? 0.62 : 0.8
}
