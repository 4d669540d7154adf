/** What opens over the page, in one piece: it is loaded once the editor stands, and so is there when it is needed. */
export { confirmDeletion, confirmDiscard } from './delete-dialog.ts'
export { showKeyMoment } from './key-moment.ts'
export { showMyPages } from './my-pages.ts'
