import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportOf, reportPath } from './api/report.ts'
import { publishedPackages } from './published.ts'
import { measure } from './sizes/measure.ts'
import { withSizes } from './sizes/size-table.ts'

/** Writes what is pinned of every package from its build: `exports.txt`, and the sizes in its README. */
for (const one of publishedPackages()) {
  writeFileSync(reportPath(one), reportOf(one))
  writeFileSync(join(one.folder, 'README.md'), withSizes(one.readme, await measure(one)))
}
