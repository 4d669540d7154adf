/** Every text about what became of a save, in English. It is loaded with that. */
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
  key: {
    wrong:
      'The edit key in this link is not the key of this page, so nothing was saved. What you wrote is still here.',
    wrongLink: 'The edit key in this link is not the key of this page: what you write here cannot be saved.',
    paste: 'Paste the full edit link',
    use: 'Use it',
    notOne: 'This is not an edit link for this page.',
  },
} as const
