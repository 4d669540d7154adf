import { loadConfig } from '../../config/config.ts'
import { serve } from '../../serve.ts'
import { BACKUP_COMMANDS } from './backup.ts'
import type { Command } from '../command.ts'
import { NOTE_COMMANDS } from './notes.ts'
import { PAGE_COMMANDS } from './pages.ts'
import { PICTURE_COMMANDS } from './pictures.ts'
import { PREMIUM_TOKEN_COMMANDS } from './premium-token.ts'
import { REPORT_COMMANDS } from './reports.ts'
import { RESANITIZE_COMMAND } from './resanitize.ts'
import { STORE_COMMANDS } from './store.ts'
import { TRANSFER_COMMANDS } from './transfer.ts'

/** What runs when no command is named. */
export const DEFAULT_COMMAND = 'serve'

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  {
    name: DEFAULT_COMMAND,
    operands: [],
    options: [],
    summary: 'serve until stopped (the default)',
    async run({ environment }) {
      await serve(loadConfig(environment))
      return 0
    },
  },
  ...PAGE_COMMANDS,
  ...REPORT_COMMANDS,
  ...NOTE_COMMANDS,
  ...PICTURE_COMMANDS,
  ...PREMIUM_TOKEN_COMMANDS,
  ...STORE_COMMANDS,
  RESANITIZE_COMMAND,
  ...TRANSFER_COMMANDS,
  ...BACKUP_COMMANDS,
]
