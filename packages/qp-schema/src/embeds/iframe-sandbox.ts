import type { EmbedProvider } from './provider.ts'

export const iframeSandbox: EmbedProvider = {
  name: 'Web page',
  content: 'page',
  hosts: [],
  // Any address at all may stand here, ours among them: with allow-same-origin it could take off its own sandbox.
  sandbox: 'allow-scripts allow-forms allow-popups',
  referrerPolicy: 'no-referrer',
}
