const SYLLABLES =
  'an be cor dis en fer gra hol in jus kel lo men nor or pas qui ra se tor ul ven wes yon'.split(' ')

/** Markdown of so many words with headings, links, emphasis and lists; always the same. */
export function noteOf(words: number): string {
  let seed = 42
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  // Few words are used often and many seldom, as in a language.
  const vocabulary = Array.from({ length: 3000 }, () =>
    Array.from({ length: 1 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]).join(''),
  )
  const word = () => vocabulary[Math.floor(3000 * (next(10_000) / 10_000) ** 3)] ?? ''
  const sentence = (length: number) => `${Array.from({ length }, word).join(' ')}.`
  const parts = ['# A note']
  for (let written = 0; written < words; written += 50) {
    if (written % 250 === 0) parts.push(`## ${sentence(4)}`)
    if (written % 200 === 150) parts.push(`- ${sentence(20)}\n- *${word()}* ${sentence(25)}`)
    else parts.push(`${sentence(24)} [${word()}](https://example.org/${word()}) ${sentence(25)}`)
  }
  return parts.join('\n\n')
}
