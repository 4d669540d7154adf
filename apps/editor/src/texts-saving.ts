/** Every text about what became of a save, or of a page that cannot be opened, in English. It is loaded with that. */
export const SAVING_TEXTS = {
  merged: 'Both versions have been merged. Check the result, then press Update.',
  taken: 'This is the version that was saved elsewhere. Undo brings yours back.',
  gone: 'The page is gone',
  goneText: 'It has been deleted for good, and its link no longer works.',
  untitled: 'Untitled page',
  keepLink:
    'Save this edit link: it is the only way to change the page later. If you lose it, nobody can recover it.',
  updated: 'The page is updated.',
  shown: 'The page is live.',
  hidden: 'The page is hidden: its public link answers “not found”.',
  leftOut: 'The page is saved, but some of it was left out or changed:',
  empty: 'There is nothing to publish yet: write something first.',
  refused: 'The page was not saved. Nothing you wrote is lost.',
  expired: 'This page has expired in the meantime. What you wrote is still here.',
  revive: 'Bring it back and publish',
  goThere: 'Show',
  deletedElsewhere: 'This page has been deleted in the meantime. What you wrote is still here.',
  asNew: 'Publish it as a new page',
  changedElsewhere:
    'This page has been changed elsewhere since you opened it. Check it before you delete it.',
  elsewhere: 'This page has been changed elsewhere.',
  showElsewhere: 'Show the change',
  compare: 'Compare the versions',
  passphrase: {
    lost: 'Readers are to need a passphrase for this page. Drafts do not keep it: set it again before you publish.',
    goneElsewhere: 'Readers of this page no longer need a passphrase: it was removed elsewhere.',
    set: 'Set it',
    notTaken: 'The service has published the page without its passphrase. Set it again, or hide the page.',
    busy: 'The page is being saved. Try again once that is done.',
  },
  opening: {
    passphrase: 'Readers of this page need a passphrase',
    passphraseText: 'This link has no edit key. To change the page, open the full edit link.',
    passphraseWrongKey:
      'The edit key in this link is not the key of this page. Perhaps the page has a newer edit link. Open that one.',
    missing: 'There is no page to edit here',
    missingText:
      'It may have been deleted, or part of the link may be missing. Check that you have the full edit link.',
    gone: 'This page was taken down',
    goneText: 'The operator of this service has taken it down. It can no longer be changed.',
    expired: 'This page has expired',
    expiredText:
      'Nobody can see it now. For 7 days, its edit link can bring it back; then it is deleted for good.',
    revive: 'Bring it back and never let it expire',
    failed: 'The page could not be opened',
    failedText: 'Your edit link is still good. Try again in a moment.',
    draftOfGone: 'Your unpublished changes are still in this browser.',
    rescue: 'Continue as a new page',
  },
  newKey: {
    busy: 'The page is being saved. Make a new edit link once that is done.',
    notKept:
      'This browser does not allow this page to store anything, so no new edit link was made: if it was interrupted, the link would be lost.',
    refused: 'No new edit link was made. Nothing you wrote is lost.',
    unknown: 'It is not certain whether the page has its new edit link. This browser keeps it, so try again.',
    again: 'Try again',
    elsewhere: 'A new edit link was made in another tab. This tab has it too.',
    remembered: 'The link you opened is no longer valid. This browser remembers a newer one and uses that.',
  },
  key: {
    wrong:
      'The edit key in this link is not the key of this page, so nothing was saved. Perhaps the page has a newer edit link. What you wrote is still here.',
    wrongLink:
      'The edit key in this link is not the key of this page: what you write here cannot be saved. Perhaps the page has a newer edit link.',
    paste: 'Paste the full edit link',
    use: 'Use it',
    notOne: 'This is not an edit link for this page.',
  },
} as const
