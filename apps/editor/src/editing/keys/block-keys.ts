import { keymap } from 'prosemirror-keymap'
import type { Plugin } from 'prosemirror-state'
import { entryNamed } from '../../blocks/entries.ts'
import { duplicateBlocks, moveBlocks, turnInto } from '../whole-blocks/block-commands.ts'

/** What keys do to whole blocks. */
export const blockKeys: Plugin = keymap({
  'Alt-ArrowUp': moveBlocks('up'),
  'Alt-ArrowDown': moveBlocks('down'),
  'Mod-Shift-d': duplicateBlocks,
  'Mod-Shift-7': turnInto(entryNamed('numberedList')),
  'Mod-Shift-8': turnInto(entryNamed('bulletList')),
})
