// Writes qp-v1-vectors-N.tar.gz into a folder, `.` when absent: the format, its vectors and schemas, and the runner as
// one file, for those who do not use npm. Needs a build.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { create } from 'tar'

const ROOT = new URL('../../', import.meta.url)
const { vectors } = JSON.parse(
  readFileSync(new URL('packages/qp-schema/vectors/counts.json', ROOT), 'utf8'),
) as { vectors: number }

const name = `qp-v1-vectors-${vectors}`
const folder = mkdtempSync(join(tmpdir(), 'qp-archive-'))
try {
  const at = (path: string) => join(folder, name, path)
  mkdirSync(at('runner'), { recursive: true })
  for (const [from, to] of [
    ['LICENSE', 'LICENSE'],
    ['FORMAT.md', 'FORMAT.md'],
    ['packages/qp-schema/vectors', 'vectors'],
    ['packages/qp-schema/schema', 'schema'],
    ['packages/qp-schema/dist/qp-conformance.js', 'runner/qp-conformance.mjs'],
  ] as const)
    cpSync(new URL(from, ROOT), at(to), { recursive: true })
  writeFileSync(
    at('README.md'),
    `# The format qp.v1, with version ${vectors} of its vectors

\`FORMAT.md\` is the format, \`schema/\` its JSON Schemas and data, \`vectors/\` inputs with their whole expected outputs;
the README there says how they are read. With Node 22.13 or later, this holds a program of yours against all of them:

    node runner/qp-conformance.mjs python3 my-reader.py
`,
  )
  const files = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  const file = resolve(process.argv[2] ?? '.', `${name}.tar.gz`)
  // The same bytes of the same files, whoever packs them and when.
  await create({ cwd: folder, file, gzip: true, portable: true, mtime: new Date(0) }, files)
  process.stdout.write(`${file}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
