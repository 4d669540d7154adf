/** A line of the log that the runner shows apart. */
export type Level = 'notice' | 'warning' | 'error'

/** Says something to whoever looks at the run. */
export function say(level: Level, text: string): void {
  process.stdout.write(`::${level}::${harmless(text).replaceAll('%', '%25')}\n`)
}

/** Writes texts of others into the log, line by line. */
export function log(text: string): void {
  for (const line of text.split('\n')) if (line.trim() !== '') process.stdout.write(`${harmless(line)}\n`)
}

/** Lets the runner black out a secret wherever it may be printed from now on. */
export function mask(secret: string): void {
  process.stdout.write(`::add-mask::${secret}\n`)
}

/** The runner obeys lines that begin with `::`, and `##[` wherever it stands. */
function harmless(text: string): string {
  return text
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/:(?=:)/g, ': ')
    .replaceAll('##[', '# #[')
}
