import type { FrontMatter } from 'qp-markdown/gfm'
import { type Block, LIMITS, type SafeBlock, type Warning, withFallbacks } from 'qp-schema'
import type { Edit } from 'qp-schema/api'
import { lazily } from '../../lazily.ts'
import { invalidFields } from '../../refusal.ts'
import { requireFewBlocks, sanitized, toBlocks, noContent } from '../compose-page.ts'
import { editText, type TextEdit } from './edit-text.ts'
import type { PageJson } from '../page.ts'
import { parsePage } from '../parse-page.ts'
import { findSecrets, textsOf } from '../secrets/find-secrets.ts'

/** The blocks of a page after edits. */
export interface EditedBlocks {
  readonly blocks: readonly SafeBlock[]
  /** The indexes of those that are new. */
  readonly changed: number[]
  /** How many of the blocks of before are gone. */
  readonly removed: number
  /** The new ones as they came, before sanitizing. */
  readonly submitted: readonly Block[]
  readonly warnings: Warning[]
  /** What looks like a secret in the new ones. SPEC.md 5.11 */
  readonly secrets: readonly Warning[]
  /** What the new markdown says of the whole page. */
  readonly frontMatter: FrontMatter
}

type PlaceEdit = Exclude<Edit, TextEdit>

/** New blocks, and blocks of before, in their order. */
interface Draft {
  readonly blocks: readonly Block[]
  readonly warnings: readonly Warning[]
  readonly frontMatter: FrontMatter
}

const markdownText = lazily(() => import('qp-markdown/edit'))

/**
 * Edits a page. Blocks that no edit touches are those of before, and not judged again. SPEC.md 6.10
 *
 * @throws RefusedError the first check that fails
 * @throws ContentTooComplexError
 */
export async function editBlocks(page: PageJson, edits: readonly Edit[]): Promise<EditedBlocks> {
  const { blocks: before } = await parsePage(page)
  const texts = edits.filter((edit) => 'old' in edit)
  const places = edits.filter((edit) => 'at' in edit)
  if (texts.length > 0 && places.length > 0) {
    const message = 'has edits of texts and edits of places: send them in two requests'
    throw invalidFields([{ path: 'edits', message }])
  }
  const draft = texts.length > 0 ? await editedText(before, texts) : await editedPlaces(before, places)
  return safe(before, draft)
}

async function editedText(before: readonly SafeBlock[], edits: readonly TextEdit[]): Promise<Draft> {
  const { MarkdownText } = await markdownText()
  const page = new MarkdownText<Block>(before)
  return page.read(editText(page.text, edits))
}

async function editedPlaces(before: readonly SafeBlock[], edits: readonly PlaceEdit[]): Promise<Draft> {
  requirePlaces(edits, before.length)
  const warnings: Warning[] = []
  const frontMatter: FrontMatter = {}
  const pieces: Block[][] = before.map((block) => [block])
  const inserted: Block[][] = Array.from({ length: before.length + 1 }, () => [])
  for (const [index, edit] of edits.entries()) {
    if ('remove' in edit) pieces[edit.at] = []
    else {
      const piece = 'insert' in edit ? edit.insert : edit.replace
      const made = await toBlocks(
        typeof piece === 'string' ? { content: piece, variant: 'gfm' } : { blocks: piece },
      )
      Object.assign(frontMatter, made.frontMatter)
      warnings.push(...made.warnings.map((warning) => ({ ...warning, path: `edits[${index}]` })))
      if ('insert' in edit) inserted[edit.at]?.push(...made.blocks)
      else pieces[edit.at] = [...made.blocks]
    }
  }
  return { blocks: inserted.flatMap((piece, at) => [...piece, ...(pieces[at] ?? [])]), warnings, frontMatter }
}

/** Every place is on the page, and no block is replaced or removed twice. */
function requirePlaces(edits: readonly PlaceEdit[], count: number): void {
  const seen = new Set<number>()
  const issues = edits.flatMap((edit, index) => {
    const last = 'insert' in edit ? count : count - 1
    const path = `edits[${index}].at`
    if (edit.at > last) return [{ path, message: `is beyond the last place, ${last}` }]
    if ('insert' in edit) return []
    if (seen.has(edit.at)) return [{ path, message: 'is changed by another edit as well' }]
    seen.add(edit.at)
    return []
  })
  if (issues.length > 0) throw invalidFields(issues)
}

async function safe(before: readonly SafeBlock[], draft: Draft): Promise<EditedBlocks> {
  const { blocks, warnings, frontMatter } = draft
  requireFewBlocks(withFallbacks(blocks).length)
  const known = new Map<Block, SafeBlock>(before.map((block) => [block, block]))
  const found: Warning[] = [...warnings]
  const result: SafeBlock[] = []
  const changed: number[] = []
  for (const [at, block] of blocks.entries()) {
    const kept = known.get(block)
    const made = kept === undefined ? await sanitized([block]) : { blocks: [kept], warnings: [] }
    for (const one of made.blocks) {
      if (kept === undefined) changed.push(result.length)
      result.push(one)
    }
    for (const warning of made.warnings) {
      found.push({ ...warning, path: warning.path.replace('blocks[0]', `blocks[${at}]`) })
    }
  }
  if (result.length === 0) throw noContent('Nothing is left to show after these edits.', found)
  const added = [...blocks.entries()].filter(([, block]) => !known.has(block))
  const isThere = new Set<Block>(result)
  return {
    blocks: result,
    changed,
    removed: before.filter((block) => !isThere.has(block)).length,
    submitted: added.map(([, block]) => block),
    warnings: found.slice(0, LIMITS.warnings),
    secrets: findSecrets(textsOf(added)),
    frontMatter,
  }
}
