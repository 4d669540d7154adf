import { createPremiumTokens, type PremiumToken, type PremiumTokens } from '../../store/premium-tokens.ts'
import { type Command, type Invocation, printList, withStore } from '../command.ts'

/** Commands for the tokens of Pro accounts. SPEC.md 5.6.4 */
export const PREMIUM_TOKEN_COMMANDS: readonly Command[] = [
  {
    name: 'premium-token create',
    operands: ['[LABEL]'],
    options: [],
    summary: 'make a Pro token; it is shown once',
    run: withTokens(async (tokens, { operands: [label], output, json }) => {
      const { id, token } = await tokens.create(label)
      output.out(json ? JSON.stringify({ id, token, label: label ?? null }) : `${id}  ${token}`)
      if (!json) output.error('Keep the token: only its hash is stored. Clients send it as X-Premium-Token.')
      return 0
    }),
  },
  {
    name: 'premium-token list',
    operands: [],
    options: [],
    summary: 'all tokens, without the secrets',
    run: withTokens(async (tokens, invocation) => {
      printList(invocation, await tokens.list(), lineOf, 'tokens')
      return 0
    }),
  },
  {
    name: 'premium-token revoke',
    operands: ['ID'],
    options: [],
    summary: 'revoke a token; it stops working at once',
    run: withTokens(async (tokens, { operands: [id = ''], output, json }) => {
      const revoked = await tokens.revoke(id)
      if (json) output.out(JSON.stringify({ id, revoked }))
      else if (revoked) output.out(`${id} is revoked.`)
      else output.error(`There is no valid token ${JSON.stringify(id)}.`)
      return revoked ? 0 : 1
    }),
  },
]

function lineOf({ id, label, createdAt, revokedAt }: PremiumToken): string {
  const state = revokedAt === null ? 'valid' : `revoked ${revokedAt}`
  return [id, createdAt, state, label].join('  ').trimEnd()
}

function withTokens(act: (tokens: PremiumTokens, invocation: Invocation) => Promise<number>): Command['run'] {
  return (invocation) =>
    withStore(invocation.environment, (database) => act(createPremiumTokens(database), invocation))
}
