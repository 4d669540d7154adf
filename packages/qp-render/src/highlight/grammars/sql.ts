import { type Grammar, mode } from '../mode.ts'
import { BLOCK_COMMENT, classifyWords, NUMBER, SPACE, toMatching } from './rules.ts'

const words = classifyWords(
  {
    keyword:
      'add all alter analyze and any as asc autoincrement begin between by cascade case cast check column commit conflict constraint create cross current_date current_timestamp database default delete desc distinct do drop else end escape except exists explain false fetch filter first following for foreign from full function generated grant group having if ilike in index inner insert intersect into is join key last lateral left like limit materialized natural not nothing nulls of offset on or order outer over partition preceding primary procedure recursive references rename replace returning returns revoke right rollback row rows schema select sequence set table temporary then to transaction trigger truncate unbounded union unique update using values view when where window with',
    number: 'null true false',
    type: 'bigint bigserial blob boolean bytea char character date datetime decimal double float int integer interval json jsonb money numeric precision real serial smallint text time timestamp timestamptz tinyint uuid varchar varying',
  },
  { capitals: false, ignoreCase: true },
)

const main = mode(() => [
  SPACE,
  { match: /--[^\n]*/, as: 'comment' },
  BLOCK_COMMENT,
  { match: /[NEBXnebx]?'(?:[^']|'')*'?/, as: 'string' },
  { match: /\$\w{0,30}\$/, as: 'string', until: toMatching((opening) => opening) },
  { match: /"[^"\n]*"?|`[^`\n]*`?/, as: 'attribute' },
  { match: /[@:$][\w]+/, as: 'variable' },
  { match: /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/, as: words },
  NUMBER,
])

export const sql: Grammar = () => main
