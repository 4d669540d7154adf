import { type ChildProcess, spawn } from 'node:child_process'

interface Question {
  readonly line: string
  readonly settle: (answer: unknown) => void
}

/**
 * A program of the runner's protocol that is asked without waiting for its last answer. One that ends is started anew,
 * as often as it takes: the question that it ended at is answered with text that says so, and the others are asked again.
 */
export class AskedProgram {
  readonly #command: readonly string[]
  #child: ChildProcess | undefined
  #asked: Question[] = []

  constructor(command: readonly string[]) {
    this.#command = command
  }

  /** The result of a request, or the error that the program answers or ends with. */
  ask(request: object): Promise<unknown> {
    return new Promise((settle) => {
      const question = { line: `${JSON.stringify({ id: 0, ...request })}\n`, settle }
      this.#asked.push(question)
      this.#running().stdin?.write(question.line)
    })
  }

  stop(): void {
    this.#child?.removeAllListeners('close').kill('SIGKILL')
  }

  #running(): ChildProcess {
    if (this.#child !== undefined) return this.#child
    const [file = '', ...args] = this.#command
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    let complaint = ''
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (complaint = (complaint + text).slice(-500)))
    child.stdin.on('error', () => {})
    let received = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (received + text).split('\n')
      received = lines.pop() ?? ''
      for (const line of lines) {
        const { result, error } = JSON.parse(line) as { result?: unknown; error?: unknown }
        this.#asked.shift()?.settle(result ?? `error: ${String(error)}`)
      }
    })
    child.on('error', (error) => (complaint = String(error)))
    child.on('close', () => {
      this.#child = undefined
      this.#asked.shift()?.settle(`the program ended: ${complaint}`)
      for (const { line } of this.#asked) this.#running().stdin?.write(line)
    })
    this.#child = child
    return child
  }
}
