import { trustStoredBlocks } from 'qp-schema'
import { openDatabase } from '../db/database.ts'
import { createPageRepository } from './page-repository.ts'

/** A child process that appends `<name> 1`, `<name> 2`, … to a page and prints each number once it is stored. */
const [url = '', id = '', name = '', count = ''] = process.argv.slice(2)
const database = await openDatabase(url)
const pages = createPageRepository(database)
for (let number = 1; number <= Number(count); number++) {
  await pages.append(id, trustStoredBlocks([{ type: 'richtext', html: `<p>${name} ${number}</p>` }]))
  process.stdout.write(`${number}\n`)
}
await database.close()
