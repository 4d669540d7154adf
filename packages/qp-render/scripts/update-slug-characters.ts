// Writes src/slug-characters.ts: which characters GitHub leaves out of the ids of headings, as github-slugger knows
// them. Run it after an update of github-slugger, and raise RENDERER_VERSION when the file has changed.
import { writeFile } from 'node:fs/promises'
import { slug } from 'github-slugger'

const LAST = 0x10_ff_ff

/** Lengths of the runs of code points that are kept and left out in turn, from U+0000, which is left out. */
function runLengths(): number[] {
  const lengths: number[] = []
  let start = 0
  for (let code = 1; code <= LAST + 1; code += 1) {
    if (code <= LAST && isLeftOut(code) === isLeftOut(code - 1)) continue
    lengths.push(code - start)
    start = code
  }
  return lengths
}

function isLeftOut(code: number): boolean {
  return slug(String.fromCodePoint(code), true) === ''
}

/** Base 26: the last digit of a number is a small letter, the others are capitals. */
function encode(length: number): string {
  const digits = [...length.toString(26)].map((digit) => Number.parseInt(digit, 26))
  return digits
    .map((digit, index) => String.fromCharCode((index === digits.length - 1 ? 97 : 65) + digit))
    .join('')
}

const file = new URL('../src/leaves/slug-characters.ts', import.meta.url)
const data = runLengths().map(encode).join('')
await writeFile(
  file,
  `/**
 * The characters that GitHub leaves out of heading ids: lengths of the runs of code points that are left out and kept
 * in turn, from U+0000 on. A number is written in base 26, its last digit as a small letter, the others as capitals.
 * Made by \`scripts/update-slug-characters.ts\`; not to be edited.
 */
export const SLUG_RUNS: string =
  '${data}'
`,
)
