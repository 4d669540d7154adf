import { Readable, Writable } from 'node:stream'
import type { Call, Ended } from './resident-qp.ts'

/*
 * Runs `main.js` of the built qp for each message, with the arguments, environment, folder and input that it names. What
 * main.js imports stays loaded.
 */

let calls = 0

process.on('message', ({ program, args, environment, cwd, input }: Call) => {
  const [out, errors] = [gathered(), gathered()]
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, environment)
  process.chdir(cwd)
  process.argv = [process.execPath, program, ...args]
  process.exitCode = undefined
  const streams = { stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]), stdout: out.stream }
  for (const [name, value] of Object.entries({ ...streams, stderr: errors.stream }))
    Object.defineProperty(process, name, { value, configurable: true })
  void import(`${program}?${(calls += 1)}`).then(() => {
    const ended: Ended = { code: Number(process.exitCode ?? 0), out: out.text(), errors: errors.text() }
    process.send?.(ended)
  })
})

function gathered() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}
