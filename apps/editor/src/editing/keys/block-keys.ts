import { keymap } from 'prosemirror-keymap'
import type { Plugin } from 'prosemirror-state'
import { toggleList } from '../lists/list-kinds.ts'
import { duplicateBlocks, moveBlocks } from '../whole-blocks/block-commands.ts'

/** What keys do to whole blocks. */
export const blockKeys: Plugin = keymap({
  'Alt-ArrowUp': moveBlocks('up'),
  'Alt-ArrowDown': moveBlocks('down'),
  'Mod-Shift-d': duplicateBlocks,
  'Mod-Shift-7': toggleList('numberedList'),
  'Mod-Shift-8': toggleList('bulletList'),
})
