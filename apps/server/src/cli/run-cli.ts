import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from '../config.ts'
import { openCurrentDatabase } from '../db/open-current-database.ts'
import { createPremiumTokens, type PremiumTokens } from '../pages/premium-tokens.ts'
import { serve } from '../serve.ts'

/** Where a command writes: one call a line. */
export interface Output {
  out(line: string): void
  error(line: string): void
}

const HELP = `qp-server: Quick Pages as a service

  qp-server serve                          serve until stopped (the default)
  qp-server premium-token create [LABEL]   make a Pro token; it is shown once
  qp-server premium-token list             all tokens, without the secrets
  qp-server premium-token revoke ID        a token stops working at once

  --json    print JSON
  --help    print this

The environment configures all commands (DATABASE_URL, BASE_URL, PORT, …).`

const USAGE = 2

/** Runs one command of the operator; returns the exit code: 0 done, 1 failed, 2 called wrongly. */
export async function runCli(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } },
    })
    if (values.help === true) {
      output.out(HELP)
      return 0
    }
    const [command = 'serve', ...rest] = positionals
    if (command === 'serve' && rest.length === 0) {
      await serve(loadConfig(environment))
      return 0
    }
    if (command === 'premium-token') {
      return await premiumToken(rest, environment, output, values.json === true)
    }
    return usage(output, `There is no command ${JSON.stringify(positionals.join(' '))}.`)
  } catch (error) {
    if (isArgumentError(error)) return usage(output, error.message)
    output.error(error instanceof ConfigError ? error.message : `It failed: ${(error as Error).message}`)
    return 1
  }
}

async function premiumToken(
  [action, argument, ...rest]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
  json: boolean,
): Promise<number> {
  const command =
    action !== undefined && Object.hasOwn(TOKEN_COMMANDS, action) ? TOKEN_COMMANDS[action] : undefined
  if (command === undefined || rest.length > 0)
    return usage(output, 'premium-token takes create, list or revoke.')
  const database = await openCurrentDatabase(loadConfig(environment).databaseUrl)
  try {
    return await command(createPremiumTokens(database), argument, output, json)
  } finally {
    await database.close()
  }
}

type TokenCommand = (
  tokens: PremiumTokens,
  argument: string | undefined,
  output: Output,
  json: boolean,
) => Promise<number>

const TOKEN_COMMANDS: Record<string, TokenCommand> = {
  async create(tokens, label, output, json) {
    const { id, token } = await tokens.create(label)
    output.out(json ? JSON.stringify({ id, token, label: label ?? null }) : `${id}  ${token}`)
    if (!json) output.error('Keep the token: only its hash is stored. Clients send it as X-Premium-Token.')
    return 0
  },
  async list(tokens, argument, output, json) {
    if (argument !== undefined) return usage(output, 'premium-token list takes nothing more.')
    const all = await tokens.list()
    if (json) output.out(JSON.stringify(all))
    else if (all.length === 0) output.out('There are no tokens.')
    for (const { id, label, createdAt, revokedAt } of json ? [] : all) {
      const state = revokedAt === null ? 'valid' : `revoked ${revokedAt}`
      output.out([id, createdAt, state, label ?? ''].join('  ').trimEnd())
    }
    return 0
  },
  async revoke(tokens, id, output, json) {
    if (id === undefined) return usage(output, 'premium-token revoke takes the id of a token.')
    const revoked = await tokens.revoke(id)
    if (json) output.out(JSON.stringify({ id, revoked }))
    else if (revoked) output.out(`${id} is revoked.`)
    else output.error(`There is no valid token ${JSON.stringify(id)}.`)
    return revoked ? 0 : 1
  },
}

function usage(output: Output, problem: string): number {
  output.error(`${problem}\n\n${HELP}`)
  return USAGE
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
