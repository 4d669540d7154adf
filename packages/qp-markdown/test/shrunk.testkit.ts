/**
 * The least text found for which `fails` still holds: lines, then ever shorter slices, then columns are taken away, then
 * characters are made plainer.
 *
 * @param tries - how often `fails` may be asked
 */
export function shrunk(text: string, fails: (text: string) => boolean, tries = 5000): string {
  let left = tries
  let least = text
  const take = (candidate: string): boolean => {
    if (left <= 0 || candidate === least) return false
    left -= 1
    if (!fails(candidate)) return false
    least = candidate
    return true
  }
  for (let before = ''; before !== least;) {
    before = least
    withoutLines(() => least, take)
    withoutSlices(() => least, take)
    withoutColumns(() => least, take)
    plainer(() => least, take)
  }
  return least
}

type Take = (candidate: string) => boolean

function withoutLines(text: () => string, take: Take): void {
  for (let count = text().split('\n').length; count >= 1; count = Math.floor(count / 2)) {
    for (let at = 0; at < text().split('\n').length;) {
      const lines = text().split('\n')
      if (!take(lines.toSpliced(at, count).join('\n'))) at += 1
    }
  }
}

function withoutSlices(text: () => string, take: Take): void {
  for (let size = Math.floor(text().length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at + size <= text().length;) {
      if (!take(text().slice(0, at) + text().slice(at + size))) at += 1
    }
  }
}

/** Takes a column out of the last lines, of whatever number: what is indented stays so. */
function withoutColumns(text: () => string, take: Take): void {
  for (let first = 0; first < text().split('\n').length; first += 1) {
    for (let column = 0; column < WIDEST; column += 1) {
      const lines = text().split('\n')
      take(
        lines
          .map((line, at) => (at < first ? line : line.slice(0, column) + line.slice(column + 1)))
          .join('\n'),
      )
    }
  }
}

const WIDEST = 16

const PLAINER = ['a', ' ', '-', '*', '\n']

function plainer(text: () => string, take: Take): void {
  for (let at = 0; at < text().length; at += 1) {
    const rank = PLAINER.indexOf(text().charAt(at))
    const better = rank === -1 ? PLAINER : PLAINER.slice(0, rank)
    better.some((character) => take(text().slice(0, at) + character + text().slice(at + 1)))
  }
}
