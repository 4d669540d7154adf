import './menus.css'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import type { Plugin } from 'prosemirror-state'
import { blockHandle } from './block-handle.ts'
import { bubble } from './bubble.ts'
import { find } from './find.ts'
import { pictureForm } from './picture-form.ts'
import { slashMenu } from './slash-menu.ts'
import { uploads } from './uploads.ts'

/** Plugins that nobody needs while the editor appears: what opens over the text. They come a moment later. */
export const laterPlugins: readonly Plugin[] = [
  slashMenu,
  bubble,
  blockHandle,
  find,
  pictureForm,
  uploads,
  gapCursor(),
  dropCursor({ width: 3, class: 'drop-cursor' }),
]
