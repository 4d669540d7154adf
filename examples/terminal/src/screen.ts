/** What is known of the terminal. */
export interface Screen {
  /** Columns; at least 1. */
  readonly width: number
  /** Whether it understands colours and other styles. */
  readonly colors: boolean
}

const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
} as const

/** A style of text. */
export type Style = keyof typeof STYLES

/** Lines in a style. It ends with each line, so that what is put beside a line is not in it. */
export function inStyle({ colors }: Screen, style: Style, lines: readonly string[]): string[] {
  const [on, off] = STYLES[style]
  return lines.map((line) => (colors && line !== '' ? `\u001B[${on}m${line}\u001B[${off}m` : line))
}

/** The terminal that a program writes to. https://no-color.org */
export function screenOf(
  { isTTY = false, columns = 80 }: { readonly isTTY?: boolean; readonly columns?: number },
  environment: Readonly<Record<string, string | undefined>>,
): Screen {
  const { NO_COLOR: noColor = '', TERM: term } = environment
  return { width: Math.max(1, columns), colors: isTTY && noColor === '' && term !== 'dumb' }
}
