import './popups/popups.css'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import type { Plugin } from 'prosemirror-state'
import { blockHandle } from './block-menu/block-handle.ts'
import { formattingToolbar } from './formatting/formatting-toolbar.ts'
import { find } from './find/find-bar.ts'
import { pictureForm } from './pictures/picture-form.ts'
import { slashMenu } from './block-menu/slash-menu.ts'
import { uploads } from './pictures/uploaded-addresses.ts'

/** Plugins that nobody needs while the editor appears: what opens over the text. They come a moment later. */
export const deferredPlugins: readonly Plugin[] = [
  slashMenu,
  formattingToolbar,
  blockHandle,
  find,
  pictureForm,
  uploads,
  gapCursor(),
  dropCursor({ width: 3, class: 'drop-cursor' }),
]
