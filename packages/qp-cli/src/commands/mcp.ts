import type { Command } from '../command.ts'
import { EXIT } from '../failure.ts'
import { openLocalAccess } from '../local-access.ts'

export const MCP: Command = {
  name: 'mcp',
  operands: [],
  options: [],
  summary: 'tools for models, over the standard input and output (MCP)',
  details:
    'A host of models starts it, with `qp mcp` as its command. The tools take files by their paths, but no hidden\n' +
    'ones: none with a name that begins with a dot below the folder that it was started in, and outside of that\n' +
    'folder none in a hidden folder. They use the keys that are kept here, which no model sees.',
  async run({ services, terminal }) {
    const { server: baseUrl } = await services.chosenServer()
    const token = await services.tokenOf(baseUrl)
    const { serveStdio } = await import('qp-mcp')
    // It goes on until the standard input ends.
    serveStdio({ baseUrl, token, userAgent: 'qp-cli', local: openLocalAccess(services, baseUrl) }, (error) =>
      terminal.note(`qp mcp: ${error.message}`),
    )
    return EXIT.done
  },
}
