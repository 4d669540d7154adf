import type { EmbedProvider } from './provider.ts'

/** The paths of posts: the id. 4.4.2 */
export const TWITTER_PATH = /^\/(?:i\/web|i|\w{1,20})\/status(?:es)?\/(\d{1,20})(?:\/.*)?$/

export const twitter: EmbedProvider = {
  name: 'X (Twitter)',
  content: 'post',
  hosts: ['twitter.com', 'www.twitter.com', 'mobile.twitter.com', 'x.com', 'www.x.com', 'mobile.x.com'],
  resolve(url) {
    const id = TWITTER_PATH.exec(url.pathname)?.[1]
    if (id === undefined) return undefined
    return {
      src: `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
      href: `https://x.com/i/status/${id}`,
    }
  },
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  referrerPolicy: 'strict-origin-when-cross-origin',
}

/** Why a URL that is none of the provider's was dropped. */
export const twitterRefusal = 'it is no post of X. Send an address like https://x.com/NAME/status/ID.'
