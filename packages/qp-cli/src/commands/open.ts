import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Command } from '../command.ts'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { findKeptPage, findPage } from '../pages/find-page.ts'
import type { Environment } from '../configuration-folder.ts'
import { editUrlOf } from '../store/kept-page.ts'

export const OPEN: Command = {
  name: 'open',
  operands: ['PAGE'],
  options: ['edit'],
  summary: 'open a page in the browser; with --edit in the editor, with its key',
  run: ({ operands: [name = ''], options, services, terminal }) =>
    forEach([name], terminal, async () => {
      const page = await findPage(name, { options, services, terminal })
      const kept = page.kept?.url ?? ''
      // The service has said where the page is; a browser is not sent anywhere else.
      const url = isAt(page.server, kept) ? kept : `${page.server}/${page.kept?.id ?? page.name}`
      const target =
        options.edit === true ? editUrlOf(await findKeptPage(name, { options, services, terminal })) : url
      if (options['dry-run'] !== true) await openInBrowser(target, services.environment)
      return { exitCode: EXIT.done, value: { url }, text: url }
    }),
}

function isAt(server: string, url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(server).origin
}

async function openInBrowser(url: string, environment: Environment): Promise<void> {
  const [command, ...args] = browserOf(environment)
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  await once(child, 'spawn').catch(() => {
    throw new CommandFailure(`${command} cannot be started; BROWSER may name another program.`)
  })
  child.unref()
}

function browserOf({ BROWSER }: Environment): readonly [string, ...string[]] {
  if (BROWSER !== undefined && BROWSER !== '') return [BROWSER]
  if (process.platform === 'darwin') return ['open']
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return ['xdg-open']
}
