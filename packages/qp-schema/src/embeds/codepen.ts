import type { EmbedProvider } from './provider.ts'

/** The paths of pens: the user with the team, and the id. 4.4.4 */
export const CODEPEN_PATH =
  /^\/((?:team\/)?[\w-]{1,64})\/(?:pen|details|full|embed|embed\/preview)\/([0-9A-Za-z]{4,64})\/?$/

export const codepen: EmbedProvider = {
  name: 'CodePen',
  content: 'pen',
  hosts: ['codepen.io', 'www.codepen.io'],
  resolve(url) {
    const [, user, pen] = CODEPEN_PATH.exec(url.pathname) ?? []
    if (user === undefined || pen === undefined) return undefined
    return {
      src: `https://codepen.io/${user}/embed/${pen}?default-tab=result`,
      href: `https://codepen.io/${user}/pen/${pen}`,
    }
  },
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms',
  allow: 'fullscreen',
  referrerPolicy: 'strict-origin-when-cross-origin',
}

/** Why a URL that is none of the provider's was dropped. */
export const codepenRefusal = 'it is no pen of CodePen. Send an address like https://codepen.io/NAME/pen/ID.'
