import { randomBytes } from 'node:crypto'
import type { Tables } from './db/database.ts'
import { hashSecret } from './edit-key.ts'

/** What is stored of a token, apart from its hash. */
export interface PremiumToken {
  /** 12 lower-case hexadecimal digits; not secret. */
  id: string
  /** The operator's name for it; may be empty. */
  label: string
  /** ISO 8601 with milliseconds. */
  createdAt: string
  /** ISO 8601 with milliseconds; null while the token is valid. */
  revokedAt: string | null
}

/** The tokens that make a caller a Pro account. */
export interface PremiumTokens {
  /** Makes a token: `qp_pro_` and 32 characters of `A-Za-z0-9-_`. It cannot be read again. SPEC.md 5.6.4 */
  create(label?: string): Promise<{ id: string; token: string }>
  /** All tokens, revoked ones too, oldest first. */
  list(): Promise<PremiumToken[]>
  /** Revokes a token at once. `false` when no valid token has that id. */
  revoke(id: string): Promise<boolean>
  /** The id of a token that was created here and has not been revoked. */
  idOf(token: string): Promise<string | undefined>
}

const TOKEN_PREFIX = 'qp_pro_'
const TOKEN_BYTES = 24
const ID_BYTES = 6

/** Keeps premium tokens in the database. `now` is in milliseconds since 1970. */
export function createPremiumTokens(
  database: Tables,
  { now = Date.now }: { readonly now?: () => number } = {},
): PremiumTokens {
  const timestamp = () => new Date(now()).toISOString()
  return {
    async create(label = '') {
      const id = randomBytes(ID_BYTES).toString('hex')
      const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
      const row = { id, token_hash: hashSecret(token), label, created_at: timestamp(), revoked_at: null }
      await database.write(async (transaction) => {
        await transaction.insertInto('premium_tokens').values(row).execute()
      })
      return { id, token }
    },

    list: () =>
      database.reader
        .selectFrom('premium_tokens')
        .select(['id', 'label', 'created_at as createdAt', 'revoked_at as revokedAt'])
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    revoke: (id) =>
      database.write(async (transaction) => {
        const revoked = await transaction
          .updateTable('premium_tokens')
          .set({ revoked_at: timestamp() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        return revoked !== undefined
      }),

    async idOf(token) {
      const found = await database.reader
        .selectFrom('premium_tokens')
        .select('id')
        .where('token_hash', '=', hashSecret(token))
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return found?.id
    },
  }
}
