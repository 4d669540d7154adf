import type { Command } from '../command.ts'
import { allowedFolders } from '../mcp/allowed-folders.ts'
import { EXIT } from '../errors/command-failure.ts'
import { openLocalAccess } from '../mcp/local-access.ts'

export const MCP: Command = {
  name: 'mcp',
  operands: [],
  options: ['allow'],
  summary: 'tools for models, over the standard input and output (MCP)',
  details:
    'A host of models starts it, with `qp mcp` as its command. The tools take files and pictures by their paths, below the\n' +
    'folder that it was started in and below each --allow FOLDER, which may be given several times. A root, and the home\n' +
    'folder with all above it, count only with --allow: hosts start programs there. Links are followed before that is\n' +
    'checked. Nothing is read whose name or folder begins with a dot there, and nothing beside the keys that are kept\n' +
    'here. The tools use these keys, which no model sees.',
  async run({ services, terminal, options }) {
    const { server: baseUrl } = await services.chosenServer()
    const folders = await allowedFolders(options.allow ?? [], services.environment)
    const token = await services.tokenOf(baseUrl)
    const { serveStdio } = await import('qp-mcp')
    // It goes on until the standard input ends.
    serveStdio(
      { baseUrl, token, userAgent: 'qp-cli', local: openLocalAccess(services, baseUrl, folders) },
      (error) => terminal.note(`qp mcp: ${error.message}`),
    )
    return EXIT.done
  },
}
