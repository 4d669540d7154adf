// pnpm soak qp-kills [TIMES]: kills `qp` 200 times while it publishes, and looks at its key file after each. Needs a build.
import { killAndLook } from '../../../packages/qp-cli/test/kill.ts'
import { newPerson } from '../../../packages/qp-cli/test/qp-process.ts'
import { startBuiltServer } from '../../built-server.ts'

const TIMES = Number(process.argv[2] ?? 200)

const server = await startBuiltServer()
const person = await newPerson(server.origin)
try {
  const { kills, pages, secondPages } = await killAndLook(person, server.origin, TIMES)
  process.stdout.write(
    `${kills} kills; ${pages} pages, all of them kept; second pages: ${secondPages.length}\n`,
  )
  process.exitCode = kills === TIMES && secondPages.length === 0 ? 0 : 1
} finally {
  await person.remove()
  await server.stop()
}
