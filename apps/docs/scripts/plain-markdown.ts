import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The address that samples have in the sources; a server shows its own in its place. SPEC.md 10.30.5 */
export const SAMPLE_BASE_URL = 'http://localhost:3000'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/**
 * A page as markdown that needs no VitePress: with what it includes, without components, containers and anchors, and
 * with absolute links, to pages as markdown too. SPEC.md 10.30.4
 *
 * @param file - its path below `apps/docs`
 */
export function plainMarkdown(file: string): string {
  return withIncludes(file)
    .replace(/^---\n[^]*?\n---\n+/, '')
    .split(/^(`{3,}[^]*?^`{3,})$/m)
    .map((part, index) => (index % 2 === 0 ? plainProse(part, file) : plainFence(part)))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
}

/** The source of a page with the files in it that it includes. */
export function withIncludes(file: string): string {
  const path = resolve(ROOT, file)
  return readFileSync(path, 'utf8')
    .replace(/<!--@include: (\S+?)(?:\{(\d+),\})?-->/g, (_, name: string, from?: string) =>
      linesFrom(readFileSync(resolve(dirname(path), name), 'utf8'), Number(from ?? 1)),
    )
    .replace(/^<<< @\/(\S+?\.(\w+))$/gm, (_, name: string, language: string) =>
      ['```' + language, readFileSync(resolve(ROOT, name), 'utf8').trimEnd(), '```'].join('\n'),
    )
}

function linesFrom(text: string, first: number): string {
  return text
    .split('\n')
    .slice(first - 1)
    .join('\n')
    .trimEnd()
}

function plainProse(text: string, file: string): string {
  return text
    .replace(/<script setup>[^]*?<\/script>\n*/g, '')
    .replace(/^<[A-Z]\w*(?:[^>]|\n)*\/>\n*/gm, '')
    .replace(/^<svg .*<\/svg>\n*/gm, '')
    .replace(/^(?::::.*|<\/?main>)\n*/gm, '')
    .replace(/^(#+ .*?) \{#[^}]+\}$/gm, '$1')
    .replace(CODE_OR_LINK, (code, _, path?: string, hash = '') =>
      path === undefined ? code : `](${addressOf(new URL(path, `file:///${file}`).pathname.slice(1), hash)})`,
    )
}

/** A link to something of the site; code may look like one. */
const CODE_OR_LINK = /(`+)[^`]*\1|\]\((\.?\/[^\s)#]*)(#[^\s)]*)?\)/g

/** Of a page its markdown; but a draft of the playground is shown by the page alone. */
function addressOf(path: string, hash: string): string {
  const file = `${path === '' ? 'index' : path}.md`
  const isPage = !hash.startsWith('#page=') && existsSync(resolve(ROOT, file))
  return `${SAMPLE_BASE_URL}/docs/${isPage ? file : path}${hash}`
}

/** A fence of a group of tabs has the name of its tab above it. */
function plainFence(text: string): string {
  return text.replace(/^(`{3,}[\w-]+) \[([^\]]+)\]/, '$2:\n\n$1')
}
