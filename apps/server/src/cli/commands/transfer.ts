import { createReadStream, createWriteStream } from 'node:fs'
import { stdin, stdout } from 'node:process'
import { pipeline } from 'node:stream/promises'
import { writeDurably } from '../../maintenance/durable-file.ts'
import { exportStore } from '../../maintenance/transfer/export-store.ts'
import { importStore } from '../../maintenance/transfer/import-store.ts'
import { linesOf } from '../../maintenance/transfer/lines.ts'
import { type Command, withCurrentStore, withNewStore } from '../command.ts'
import { oncePerSecond } from '../throttle.ts'

/** Commands that move everything to another store or another machine. SPEC.md 15 */
export const TRANSFER_COMMANDS: readonly Command[] = [
  {
    name: 'export',
    operands: ['[FILE]'],
    options: ['force'],
    summary: 'write everything that the store holds to a file, or to the standard output',
    details:
      'Lines of JSON. The file is there once it is whole, and only its owner may read it: it has the hashes of all\n' +
      'keys. A server may go on serving meanwhile. It changes nothing: the store has to be of the newest schema.',
    run: ({ operands: [file], options, environment, output, json }) =>
      withCurrentStore(environment, async (database) => {
        const showProgress = oncePerSecond((records: number) => output.error(`${records} records`))
        let records = 0
        async function* lines() {
          for await (const line of exportStore(database)) {
            yield `${line}\n`
            records += 1
            showProgress(records)
          }
        }
        await writeLines(file, options.force === true, lines())
        if (file !== undefined && json) output.out(JSON.stringify({ records }))
        else output.error(`${records} records are exported.`)
        return 0
      }),
  },
  {
    name: 'import',
    operands: ['[FILE]'],
    options: [],
    summary: 'write an export from a file, or from the standard input, into the store',
    details:
      'Nothing that the store holds is changed. An import that was interrupted goes on when it is started again.\n' +
      'Blocks are taken as they are: import only what you have exported.',
    run: ({ operands: [file], environment, output, json }) =>
      withNewStore(environment, async (database) => {
        const showProgress = oncePerSecond((pages: number) => output.error(`${pages} pages`))
        const source = file === undefined ? stdin : createReadStream(file)
        const report = await importStore(database, linesOf(source), ({ pages }) => showProgress(pages))
        if (json) output.out(JSON.stringify(report))
        else {
          const { counts, present } = report
          const records = Object.values(counts).reduce((sum, count) => sum + count)
          output.out(
            `${records - present} records are imported; ${present} were there already. Pages among them: ${counts.pages}.`,
          )
        }
        return 0
      }),
  },
]

async function writeLines(
  file: string | undefined,
  force: boolean,
  lines: AsyncIterable<string>,
): Promise<void> {
  if (file === undefined) return pipeline(lines, stdout, { end: false })
  await writeDurably(file, { force }, (partial) => pipeline(lines, createWriteStream(partial)))
}
