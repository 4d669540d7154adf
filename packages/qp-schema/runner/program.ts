import { type ChildProcess, spawn } from 'node:child_process'

/** The program did not answer: it ended, was too late, or wrote something else. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Times that a program may be started anew in one run. */
const RESTARTS = 5

/** Characters of one answer. */
const LONGEST = 64 * 1024 * 1024

/** A program that reads a request from each line of its input and writes an answer to each line of its output. */
export class Program {
  readonly #command: readonly string[]
  readonly #timeout: number
  #child: ChildProcess | undefined
  #starts = 0
  #id = 0
  #received = ''
  #settle: ((line: string | Error) => void) | undefined

  /** @param timeout - milliseconds for one answer */
  constructor(command: readonly string[], timeout: number) {
    this.#command = command
    this.#timeout = timeout
  }

  /**
   * What the program answers.
   *
   * @throws NoAnswer when it answers nothing, an error or something else than was asked for
   */
  async ask(request: object): Promise<unknown> {
    const child = this.#running()
    this.#id += 1
    const id = this.#id
    const line = await new Promise<string | Error>((resolve) => {
      const timer = setTimeout(() => {
        this.stop()
        resolve(new NoAnswer(`there was no answer within ${this.#timeout / 1000} seconds`))
      }, this.#timeout)
      this.#settle = (outcome) => {
        clearTimeout(timer)
        this.#settle = undefined
        resolve(outcome)
      }
      child.stdin?.write(`${lineOf({ id, ...request })}\n`)
    })
    if (line instanceof Error) throw line
    return resultOf(line, id)
  }

  /** Ends the program. */
  stop(): void {
    const child = this.#child
    this.#child = undefined
    child?.removeAllListeners('exit')
    child?.kill('SIGKILL')
  }

  #running(): ChildProcess {
    if (this.#child !== undefined) return this.#child
    this.#starts += 1
    if (this.#starts > RESTARTS)
      throw new NoAnswer(`the program ended ${RESTARTS} times and was not started again`)
    const [file = '', ...args] = this.#command
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = (why: string) => {
      if (this.#child === child) this.#child = undefined
      this.#settle?.(new NoAnswer(why))
    }
    child.on('error', ({ message }) => ended(`the program could not be started: ${message}`))
    child.on('exit', (code, signal) => ended(`the program ended (${signal ?? `exit code ${code}`})`))
    // Who ends early does not read what is written to it.
    child.stdin?.on('error', () => {})
    child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#receive(text))
    this.#received = ''
    this.#child = child
    return child
  }

  #receive(text: string): void {
    this.#received += text
    const end = this.#received.indexOf('\n')
    if (end === -1 && this.#received.length < LONGEST) return
    const line = this.#received.slice(0, end)
    this.#received = end === -1 ? '' : this.#received.slice(end + 1)
    this.#settle?.(end === -1 ? new NoAnswer('the answer is too long') : line)
  }
}

/** Some programs read lines that end at these characters as well. */
function lineOf(request: object): string {
  return JSON.stringify(request).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

function resultOf(line: string, id: number): unknown {
  let answer: { id?: unknown; result?: unknown; error?: unknown }
  try {
    answer = Object(JSON.parse(line)) as typeof answer
  } catch {
    throw new NoAnswer(`this is no JSON: ${line.slice(0, 200)}`)
  }
  if (answer.id !== id) throw new NoAnswer(`the answer is to ${JSON.stringify(answer.id)}, not to ${id}`)
  if (!('result' in answer)) throw new NoAnswer(`it answered with an error: ${String(answer.error)}`)
  return answer.result
}
