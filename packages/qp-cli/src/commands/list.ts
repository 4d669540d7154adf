import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { isSameAddress } from '../service-address.ts'
import { editUrlOf, type KeptPage } from '../store/kept-page.ts'
import { printable } from '../terminal.ts'

export const LIST: Command = {
  name: 'list',
  operands: [],
  options: ['ids', 'key'],
  summary: 'the pages whose keys are kept here, newest last',
  async run({ options, services, terminal }) {
    const { server } = options.server === undefined ? {} : await services.chosenServer()
    const pages = (await services.pages.all())
      .filter((page) => server === undefined || isSameAddress(page.server, server))
      .toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt))
    const values = pages.map(({ editKey, newEditKey, ...page }) =>
      options.key === true
        ? {
            ...page,
            editUrl: editUrlOf({ ...page, editKey }),
            ...(newEditKey !== undefined && { isKeyChanging: true }),
          }
        : page,
    )
    const line = (page: KeptPage) =>
      options.ids === true
        ? page.id
        : [
            page.updatedAt.slice(0, 16).replace('T', ' '),
            terminal.style('cyan', printable(page.url)),
            ...(page.title === undefined ? [] : [printable(page.title).replaceAll('\n', ' ')]),
            ...(page.path === undefined ? [] : [page.path]),
            ...(options.key === true ? [editUrlOf(page)] : []),
          ].join('  ')
    terminal.result(values, pages.map(line).join('\n'))
    if (options.key === true)
      for (const { url } of pages.filter(({ newEditKey }) => newEditKey !== undefined))
        terminal.note(
          `A change of the key of ${url} was interrupted, so this edit link may open nothing any more. \`qp show ${url}\` finishes it.`,
        )
    if (pages.length === 0 && options.ids !== true) terminal.note('No keys are stored here yet.')
    return EXIT.done
  },
}
