// Compares what gfmToBlocks makes of every markdown file of the installed packages with what remark-gfm, rehype-raw and
// rehype-sanitize make of it: text, links, pictures and structure. Prints each file that reads otherwise.
import { differencesOf, EXCEPTIONS } from '../test/gfm/outside.testkit.ts'
import { realDocuments } from '../test/real-documents.testkit.ts'

/** The others take minutes for longer ones. */
const MAX_LENGTH = 200_000

const documents = realDocuments('**').filter(({ text }) => text.length <= MAX_LENGTH)
let unexplained = 0
for (const { path, text } of documents) {
  const differences = differencesOf(text)
  if (differences.length === 0) continue
  const reason = Object.entries(EXCEPTIONS).find(([name]) => path.includes(name))?.[1]
  if (reason === undefined) unexplained += 1
  process.stdout.write(`${path}\n  ${reason ?? differences.join('\n  ')}\n`)
}
process.stdout.write(`${documents.length} files, ${unexplained} differ without a reason\n`)
process.exitCode = unexplained === 0 ? 0 : 1
