import type { Command } from '../command.ts'
import { APPEND } from './append.ts'
import { COMPLETION } from './completion.ts'
import { DELETE } from './delete.ts'
import { DIFF } from './diff.ts'
import { EDIT } from './edit.ts'
import { EXPIRE } from './expire.ts'
import { GET } from './get.ts'
import { HELP } from './help.ts'
import { HIDE } from './hide.ts'
import { KEEP } from './keep.ts'
import { LIST } from './list.ts'
import { LOGIN } from './login.ts'
import { LOGOUT } from './logout.ts'
import { MAN } from './man.ts'
import { MCP } from './mcp.ts'
import { NOTES } from './notes.ts'
import { OPEN } from './open.ts'
import { PASSPHRASE } from './passphrase.ts'
import { PUBLISH } from './publish.ts'
import { PULL } from './pull.ts'
import { REKEY } from './rekey.ts'
import { RENAME } from './rename.ts'
import { SHOW } from './show.ts'
import { UPDATE } from './update.ts'
import { VALIDATE } from './validate.ts'
import { WHOAMI } from './whoami.ts'

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  PUBLISH,
  UPDATE,
  APPEND,
  EDIT,
  GET,
  DIFF,
  PULL,
  VALIDATE,
  SHOW,
  HIDE,
  RENAME,
  EXPIRE,
  PASSPHRASE,
  NOTES,
  REKEY,
  DELETE,
  OPEN,
  LIST,
  KEEP,
  LOGIN,
  LOGOUT,
  WHOAMI,
  MCP,
  COMPLETION,
  MAN,
  HELP,
]
