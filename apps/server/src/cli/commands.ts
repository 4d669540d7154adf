import { loadConfig } from '../config/config.ts'
import { serve } from '../serve.ts'
import { BACKUP_COMMANDS } from './backup-commands.ts'
import type { Command } from './command.ts'
import { PAGE_COMMANDS } from './page-commands.ts'
import { PICTURE_COMMANDS } from './picture-commands.ts'
import { PREMIUM_TOKEN_COMMANDS } from './premium-token-commands.ts'
import { REPORT_COMMANDS } from './report-commands.ts'
import { RESANITIZE_COMMAND } from './resanitize-command.ts'
import { STORE_COMMANDS } from './store-commands.ts'
import { TRANSFER_COMMANDS } from './transfer-commands.ts'

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
  ...PICTURE_COMMANDS,
  ...PREMIUM_TOKEN_COMMANDS,
  ...STORE_COMMANDS,
  RESANITIZE_COMMAND,
  ...TRANSFER_COMMANDS,
  ...BACKUP_COMMANDS,
]
