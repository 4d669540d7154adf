/** What opens over the page, in one piece: it is loaded once the editor stands, and so is there when it is needed. */
export { confirmDeletion, confirmDiscard, confirmNewLink } from './confirm-dialogs.ts'
export { showEditLink } from './edit-link-dialog.ts'
export { showKeys } from './keys-dialog.ts'
export { showMyPages } from './my-pages-dialog.ts'
