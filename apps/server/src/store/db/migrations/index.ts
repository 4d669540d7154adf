import type { Migration } from 'kysely/migration'
import { pages } from './0001-pages.ts'
import { takedown } from './0002-takedown.ts'
import { keptAnswers } from './0003-kept-answers.ts'
import { boundedStore } from './0004-bounded-store.ts'
import { reports } from './0005-reports.ts'
import { keptAnswersCounted } from './0006-kept-answers-counted.ts'
import { pictures } from './0007-pictures.ts'
import { expiry } from './0008-expiry.ts'
import { live } from './0009-live.ts'
import { language } from './0010-language.ts'
import { notes } from './0011-notes.ts'
import { passphrase } from './0012-passphrase-breaking.ts'
import { noteBox } from './0013-note-box.ts'
import { names } from './0014-names.ts'

/** Every migration by its name, in order. A released name is never changed or removed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-pages': pages,
  '0002-takedown': takedown,
  '0003-kept-answers': keptAnswers,
  '0004-bounded-store': boundedStore,
  '0005-reports': reports,
  '0006-kept-answers-counted': keptAnswersCounted,
  '0007-pictures': pictures,
  '0008-expiry': expiry,
  '0009-live': live,
  '0010-language': language,
  '0011-notes': notes,
  '0012-passphrase-breaking': passphrase,
  '0013-note-box': noteBox,
  '0014-names': names,
}
