/** Text of a given length, made of a part that repeats. */
export type TextOf = (length: number) => string

export const fill =
  (part: string): TextOf =>
  (length) =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Whole lines only, each made of its number. */
export const numbered =
  (line: (index: number) => string): TextOf =>
  (length) => {
    let text = ''
    for (let index = 0; ; index++) {
      const next = line(index)
      if (text.length + next.length > length) return text
      text += next
    }
  }

export const between =
  (start: string, part: string, end = ''): TextOf =>
  (length) =>
    start + fill(part)(Math.max(0, length - start.length - end.length)) + end

export const halves =
  (first: string, last: string, middle = ''): TextOf =>
  (length) =>
    fill(first)((length - middle.length) / 2) + middle + fill(last)((length - middle.length) / 2)
