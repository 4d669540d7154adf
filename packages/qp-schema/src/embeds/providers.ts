import type { EmbedType } from '../blocks/embed.ts'
import type { EmbedProvider } from './provider.ts'

const YOUTUBE_HOSTS = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]
const FIGMA_FILE = '^/(file|design|board|proto|slides|deck|make)/([0-9A-Za-z]{10,128})(?:/.*)?$'

/** The provider of each embed type. FORMAT.md 4.4 */
export const EMBED_PROVIDERS: { readonly [T in EmbedType]: EmbedProvider } = {
  youtube: {
    name: 'YouTube',
    content: 'video',
    hosts: /* @__PURE__ */ YOUTUBE_HOSTS.concat('youtu.be'),
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
    allow: 'fullscreen; picture-in-picture; encrypted-media',
    referrerPolicy: 'strict-origin-when-cross-origin',
    rebuild: {
      addresses: [
        { hosts: ['youtu.be'], path: '^/([0-9A-Za-z_-]{11})(?:/.*)?$' },
        {
          hosts: YOUTUBE_HOSTS,
          path: '^/watch(?:/.*)?$',
          query: { name: 'v', pattern: '^[0-9A-Za-z_-]{11}$' },
        },
        { hosts: YOUTUBE_HOSTS, path: '^/(?:embed|shorts|live|v)/([0-9A-Za-z_-]{11})(?:/.*)?$' },
      ],
      kept: {
        // `90`, `90s` and `1m30s` are the spellings that YouTube itself hands out.
        start: {
          from: ['start', 't'],
          pattern: '^(?:([0-9]{1,2})h)?(?:([0-9]{1,4})m)?(?:([0-9]{1,6})s?)?$',
          as: 'seconds',
        },
      },
      frame: { address: 'https://www.youtube-nocookie.com/embed/{1}', query: [['start', '{start}']] },
      link: {
        address: 'https://www.youtube.com/watch',
        query: [
          ['v', '{1}'],
          ['t', '{start}s'],
        ],
      },
    },
  },
  twitter: {
    name: 'X (Twitter)',
    content: 'post',
    hosts: ['twitter.com', 'www.twitter.com', 'mobile.twitter.com', 'x.com', 'www.x.com', 'mobile.x.com'],
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    referrerPolicy: 'strict-origin-when-cross-origin',
    rebuild: {
      addresses: [{ path: '^/(?:i/web|i|[0-9A-Za-z_]{1,20})/status(?:es)?/([0-9]{1,20})(?:/.*)?$' }],
      kept: {},
      frame: {
        address: 'https://platform.twitter.com/embed/Tweet.html',
        query: [
          ['id', '{1}'],
          ['dnt', 'true'],
        ],
      },
      link: { address: 'https://x.com/i/status/{1}', query: [] },
    },
  },
  figma: {
    name: 'Figma',
    content: 'design',
    hosts: ['figma.com', 'www.figma.com', 'embed.figma.com'],
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    allow: 'fullscreen',
    referrerPolicy: 'strict-origin-when-cross-origin',
    rebuild: {
      addresses: [
        // Older embed addresses carry the real one as a parameter.
        { path: '^/embed$', inner: { name: 'url', hosts: ['figma.com', 'www.figma.com'], path: FIGMA_FILE } },
        { path: FIGMA_FILE },
      ],
      kept: { 'node-id': { from: ['node-id'], pattern: '^[0-9A-Za-z_:-]{1,64}$', as: 'text' } },
      frame: {
        address: 'https://embed.figma.com/{1}/{2}',
        query: [
          ['node-id', '{node-id}'],
          ['embed-host', 'quick-pages'],
        ],
      },
      link: { address: 'https://www.figma.com/{1}/{2}', query: [['node-id', '{node-id}']] },
    },
  },
  codepen: {
    name: 'CodePen',
    content: 'pen',
    hosts: ['codepen.io', 'www.codepen.io'],
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms',
    allow: 'fullscreen',
    referrerPolicy: 'strict-origin-when-cross-origin',
    rebuild: {
      addresses: [
        {
          path: '^/((?:team/)?[0-9A-Za-z_-]{1,64})/(?:pen|details|full|embed|embed/preview)/([0-9A-Za-z]{4,64})/?$',
        },
      ],
      kept: {},
      frame: { address: 'https://codepen.io/{1}/embed/{2}', query: [['default-tab', 'result']] },
      link: { address: 'https://codepen.io/{1}/pen/{2}', query: [] },
    },
  },
  iframe_sandbox: {
    name: 'Web page',
    content: 'page',
    hosts: [],
    // Any address at all may stand here, ours among them: with allow-same-origin it could take off its own sandbox.
    sandbox: 'allow-scripts allow-forms allow-popups',
    referrerPolicy: 'no-referrer',
  },
}

/**
 * Why a URL that its provider does not accept was dropped, as warnings say it; `undefined` where any is taken. Apart from
 * the providers, since what shows embeds has no use for it. SPEC.md 4.6.5
 */
export const EMBED_REFUSALS: { readonly [T in EmbedType]: string | undefined } = {
  youtube: 'it is no video of YouTube. Send an address like https://www.youtube.com/watch?v=ID.',
  twitter: 'it is no post of X. Send an address like https://x.com/NAME/status/ID.',
  figma: 'it is no file of Figma. Send an address like https://www.figma.com/design/KEY.',
  codepen: 'it is no pen of CodePen. Send an address like https://codepen.io/NAME/pen/ID.',
  iframe_sandbox: undefined,
}
