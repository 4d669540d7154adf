import { element } from '../../element.ts'
import {
  type Choice,
  mergeBlocks,
  mergedBlocks,
  mergeSettings,
  type Piece,
} from '../../session/merge-versions.ts'
import { isSameContent, isSameField, type PageContent } from '../../session/page-content.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import type { AnyBlock } from '../../any-block.ts'
import { choices } from './choices.ts'
import { openDialog } from './dialog.ts'
import { button, dialogActions } from '../notices/notices.ts'
import { textOf } from './page-preview.ts'

/** Two versions of a page, and what both were made of. */
export interface Versions {
  readonly base: PageContent
  readonly mine: PageContent
  readonly theirs: PageContent
}

/** What somebody has chosen to become of them. */
export type Resolution = { readonly kind: 'mine' | 'theirs' | 'merge'; readonly content: PageContent }

/** Shows both versions of a page, and lets somebody choose. */
export function showConflict(
  { base, mine, theirs }: Versions,
  onChosen: (resolution: Resolution) => void,
): void {
  const { conflict } = DIALOG_TEXTS
  const pieces = mergeBlocks(base.blocks, mine.blocks, theirs.blocks)
  const chosen: Choice[] = pieces.flatMap(({ kind }) => (kind === 'clash' ? ['both' as const] : []))
  let clash = 0
  const shown = pieces.map((piece) => {
    if (piece.kind !== 'clash') return agreed(piece)
    const at = clash++
    return clashing(piece, at, (choice) => (chosen[at] = choice))
  })
  const resolve = (resolution: () => Resolution) => () => {
    dialog.close()
    onChosen(resolution())
  }
  const merged = (): Resolution => {
    const settings = mergeSettings(base, mine, theirs)
    const content = { ...settings, blocks: mergedBlocks(pieces, chosen) }
    return { kind: isSameContent(content, theirs) ? 'theirs' : 'merge', content }
  }
  const dialog = openDialog(conflict.title, 'conflict', [
    element('p', {}, conflict.lead),
    element(
      'div',
      { class: 'pieces', tabindex: '0', role: 'group', 'aria-label': conflict.title },
      ...shown,
      ...changedSettings(base, mine, theirs),
    ),
    dialogActions(
      button(conflict.later, () => dialog.close()),
      button(
        conflict.takeTheirs,
        resolve(() => ({ kind: 'theirs', content: theirs })),
      ),
      button(
        conflict.takeMine,
        resolve(() => ({ kind: 'mine', content: mine })),
      ),
      button(conflict.merge, resolve(merged), 'primary'),
    ),
  ])
}

/** The settings that differ, by whose change: merging takes mine where both have changed one. */
function changedSettings(base: PageContent, mine: PageContent, theirs: PageContent): HTMLElement[] {
  const { conflict, settings: names } = DIALOG_TEXTS
  const fields = {
    theme: names.theme,
    meta: names.sharing,
    lang: names.language,
    dir: names.direction,
    layout: names.layout,
    slug: names.slug,
    expiresAt: names.expiry,
    notes: names.notes,
  }
  return (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field) => {
    if (isSameField(mine, theirs, field)) return []
    const isTheirs = isSameField(mine, base, field)
    const isBoth = !isTheirs && !isSameField(theirs, base, field)
    const label = isBoth ? conflict.settingBoth : isTheirs ? conflict.changedThere : conflict.changedHere
    const kind = isTheirs ? 'theirs' : 'mine'
    const setting = conflict.setting(fields[field])
    return [element('div', { class: `piece ${kind}` }, element('p', { class: 'label' }, label), setting)]
  })
}

function agreed({ kind, blocks }: Exclude<Piece<AnyBlock>, { kind: 'clash' }>): HTMLElement {
  const { conflict } = DIALOG_TEXTS
  if (kind === 'same') return element('p', { class: 'piece-same hint' }, conflict.same(blocks.length))
  const label = kind === 'mine' ? conflict.changedHere : conflict.changedThere
  return element('div', { class: `piece ${kind}` }, element('p', { class: 'label' }, label), text(blocks))
}

function clashing(
  { mine, theirs }: Extract<Piece<AnyBlock>, { kind: 'clash' }>,
  at: number,
  onChosen: (choice: Choice) => void,
): HTMLElement {
  const { conflict } = DIALOG_TEXTS
  const side = (kind: 'mine' | 'theirs', blocks: readonly AnyBlock[]) =>
    element('div', { class: `piece ${kind}` }, element('p', { class: 'label' }, conflict[kind]), text(blocks))
  const options = (['mine', 'theirs', 'both'] as const).map((choice) => [choice, conflict[choice]] as const)
  return element(
    'div',
    { class: 'clash' },
    element('p', { class: 'label' }, conflict.changedBoth),
    element('div', { class: 'sides' }, side('mine', mine), side('theirs', theirs)),
    choices(conflict.keep, `clash-${at}`, options, 'both', onChosen),
  )
}

function text(blocks: readonly AnyBlock[]): HTMLElement {
  const words = blocks.length === 0 ? DIALOG_TEXTS.conflict.removed : textOf(blocks)
  return element('pre', { dir: 'auto', class: blocks.length === 0 ? 'hint' : undefined }, words)
}
