import { apiPage } from './pages/api.ts'
import { benchmarksPage } from './pages/benchmarks.ts'
import { blocksPage } from './pages/blocks.ts'
import { changesPage } from './pages/changes.ts'
import { configurationTable } from './pages/configuration.ts'
import { errorsAndLimitsPage } from './pages/errors-and-limits.ts'
import { formatPage } from './pages/format.ts'
import { kindsPage } from './pages/kinds.ts'
import { markdownPage } from './pages/markdown.ts'
import { playgroundExamples } from './playground-examples.ts'
import { readSourceDocs } from './tsdoc.ts'

/** Every generated file by its path below `reference/`. `parts/` holds what written pages include. */
export function referencePages(): Record<string, string> {
  const docs = readSourceDocs()
  return {
    'format.md': formatPage(),
    'blocks.md': blocksPage(docs),
    'kinds.md': kindsPage(),
    'markdown.md': markdownPage(),
    'api.md': apiPage(),
    'benchmarks.md': benchmarksPage(),
    'changes.md': changesPage(),
    'errors-and-limits.md': errorsAndLimitsPage(),
    'parts/configuration.md': configurationTable(docs),
    'parts/examples.json': JSON.stringify(playgroundExamples(docs)),
  }
}
