import 'virtual:article-print.css'
import './popups/popups.css'
import '../block-forms/block-forms.css'
import { dropCursor } from 'prosemirror-dropcursor'
import type { Plugin } from 'prosemirror-state'
import { setFieldMaker } from '../block-forms/card.ts'
import { fieldOf } from '../block-forms/fields.ts'
import type { PageDocument } from '../document/page-document.ts'
import { arrangement } from './arrangement/arrangement.ts'
import { dropBeside } from './arrangement/drop-beside.ts'
import { blockLanguages } from './block-languages.ts'
import { blockHandle } from './block-menu/block-handle.ts'
import { charts } from './charts/charts.ts'
import { codeColors } from './code-colors/code-colors.ts'
import { diagrams } from './diagrams/diagrams.ts'
import { keptSelection } from './formatting/kept-selection.ts'
import { followLink } from './links/follow-link.ts'
import { linkCard } from './links/link-card.ts'
import { formattingToolbar } from './formatting/formatting-toolbar.ts'
import { blocksWithin } from './lists/blocks-within.ts'
import { copiedText } from './paste/copied-text.ts'
import { formulas } from './formulas/formulas.ts'
import { formulaKeys, formulaSigns } from './formulas/typed-formulas.ts'
import { find } from './find/find-bar.ts'
import { noteMarks } from './notes/note-marks.ts'
import { pageLook } from './page-look.ts'
import { pasteIntoForm } from './pictures/paste-into-form.ts'
import { pictureForm } from './pictures/picture-form.ts'
import { resizePicture } from './pictures/resize-picture.ts'
import { problem } from './show-problem.ts'
import { slashMenu } from './block-menu/slash-menu.ts'
import { blockFormKeys } from './keys/block-form-keys.ts'
import { centringKey } from './text/center-lines.ts'
import { blockKeys } from './keys/block-keys.ts'
import { edgeKeys } from './keys/edge-keys.ts'
import { gaps } from './keys/gap-cursor.ts'
import { laterShortcuts } from './keys/later-shortcuts.ts'
import { leaveText } from './keys/leave-text.ts'
import { tableHandles } from './table-handles/table-handles.ts'
import { touchBar } from './touch/touch-bar.ts'
import { tasks } from './lists/tasks.ts'
import { uploads } from './pictures/uploaded-addresses.ts'

export { inUndoSteps } from './keys/undo-steps.ts'
export { markNotes, NOTE_SIGN } from './notes/note-marks.ts'
export { leadToNote, marksOfNotes, placesOfNotes } from './notes/note-places.ts'
export { showProblem } from './show-problem.ts'

/**
 * Plugins that nobody needs while the editor appears: what opens over the text, and what makes it look as on the page.
 * They come a moment later.
 */
export function deferredPlugins(page: PageDocument): readonly Plugin[] {
  setFieldMaker(fieldOf)
  return [
    problem,
    blockLanguages(page),
    arrangement,
    dropBeside,
    slashMenu,
    formattingToolbar,
    blockHandle,
    noteMarks,
    tableHandles,
    touchBar,
    find,
    pasteIntoForm,
    pictureForm,
    resizePicture,
    uploads,
    blockFormKeys,
    leaveText,
    ...laterShortcuts,
    centringKey,
    blockKeys,
    edgeKeys,
    ...tasks,
    blocksWithin,
    copiedText,
    keptSelection,
    followLink,
    linkCard,
    pageLook,
    formulaSigns,
    formulaKeys,
    formulas,
    diagrams,
    charts,
    codeColors,
    gaps(),
    dropCursor({ width: 3, class: 'drop-cursor' }),
  ]
}
