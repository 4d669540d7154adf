import {
  assertArgument,
  type Direction,
  EMBED_TYPES,
  type EmbedBlock,
  type EmbedType,
  isObject,
  leavesOf,
} from 'qp-schema'
import { EMBED_PROVIDERS, isOnHost, resolveEmbed } from 'qp-schema/policy'
import { css } from '../templates/css.ts'
import { LINK_REL } from '../leaves/decorate-html.ts'
import { componentContext } from '../components/component-context.ts'
import type { ShownEmbed } from '../components/components.ts'
import { markup, sanitized, type SafeHtml } from '../templates/markup.ts'
import type { BlockRenderer } from './renderer.ts'

export const embed: BlockRenderer<EmbedBlock> = (block, context) => {
  const { embedType, url, title } = block
  const { place, page, options, lang, dir } = context
  const { ownHost, embed: component } = options
  const shown = shownEmbed(block)
  if (shown === undefined) return markup`<p class="qp-embed-missing"${lang} dir="${dir}">${title ?? url}</p>`
  // A page of this service within itself could stand in for the real one.
  if (ownHost !== undefined && isOnHost(shown.src, ownHost))
    return markup`<p class="qp-embed-missing"${lang} dir="${dir}">${link(shown, title ?? url)}</p>`
  const figure = () =>
    markup`<figure class="qp-embed qp-embed-${embedType}"${lang}>${facade(shown, dir)}<figcaption dir="${dir}">${link(shown, `Open on ${shown.name}`)}</figcaption></figure>`
  return component === undefined
    ? figure()
    : markup`${component(
        shown,
        figure,
        componentContext(() => leavesOf(block), place, page),
      )}`
}

// A call, since bundlers keep a template with values that nobody uses.
export const embedCss: string = /* @__PURE__ */ styleOfEmbeds()

function styleOfEmbeds(): string {
  const videos = EMBED_TYPES.filter(isVideo)
    .map((type) => `.qp-embed-${type} > :first-child`)
    .join(',')
  return css`
    .qp-embed > iframe,
    .qp-facade {
      display: block;
      width: 100%;
      height: clamp(16rem, 45vh, 26rem);
      background: var(--surface);
    }
    ${videos} {
      height: auto;
      aspect-ratio: 16/9;
    }
    .qp-facade {
      display: flex;
      flex-direction: column;
      align-items: center;
      justify-content: center;
      gap: 0.35rem;
      padding: 1rem;
      overflow: auto;
      text-align: center;
    }
    a.qp-facade {
      color: var(--text);
      text-decoration: none;
    }
    .qp-facade span {
      font-size: 0.9rem;
      color: var(--muted);
    }
    .qp-facade:hover span {
      text-decoration: underline;
    }
    .qp-facade svg {
      flex: none;
      width: 3.5rem;
      margin-bottom: 0.4rem;
      fill: none;
      stroke: var(--link);
      stroke-width: 1.3;
      stroke-linejoin: round;
    }
    .qp-embed-missing {
      white-space: pre-line;
      color: var(--muted);
    }
  `
}

/**
 * How an embed is to be shown, with addresses rebuilt from the provider's id; `undefined` when the block's address is
 * not its provider's. The host of the page itself is for the caller to refuse: an embed of it could stand in for the
 * real page. Takes any strings. SPEC.md 10.14.3
 */
export function shownEmbed(block: EmbedBlock): ShownEmbed | undefined {
  const isRight = isObject(block) && block['type'] === 'embed' && typeof block['url'] === 'string'
  assertArgument(isRight, 'shownEmbed', 'a block of the type embed', block)
  const target = resolveEmbed(block.embedType, block.url)
  if (target === undefined) return undefined
  const { src, href } = target
  const provider = EMBED_PROVIDERS[block.embedType]
  const { content, sandbox, allow, referrerPolicy } = provider
  const name = provider.hosts.length > 0 ? provider.name : new URL(href).hostname
  return {
    block,
    src,
    href,
    name,
    title: block.title ?? name,
    sandbox,
    allow,
    referrerPolicy,
    prompt: `Load ${content} from ${name}`,
  }
}

/** A link to the original, in the place and the size of the frame that the page script makes of it. FORMAT.md 10.4.6 */
function facade(shown: ShownEmbed, dir: Direction): SafeHtml {
  const { block, src, href, title, sandbox, allow, referrerPolicy, prompt } = shown
  return markup`<a class="qp-box qp-facade" href="${href}" rel="${LINK_REL}" dir="${dir}" data-src="${src}" data-name="${title}" data-sandbox="${sandbox}"${allow !== undefined && markup` data-allow="${allow}"`} data-referrerpolicy="${referrerPolicy}">${isVideo(block.embedType) ? PLAY : OPEN}${block.title !== undefined && markup`<strong>${title}</strong> `}<span>${prompt}</span></a>`
}

function isVideo(embedType: EmbedType): boolean {
  return EMBED_PROVIDERS[embedType].content === 'video'
}

function link({ href }: ShownEmbed, label: string): SafeHtml {
  return markup`<a href="${href}" rel="${LINK_REL}">${label}</a>`
}

const PLAY = /* @__PURE__ */ sanitized(
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m10 8 6 4-6 4z"/></svg>',
)

const OPEN = /* @__PURE__ */ sanitized(
  '<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="4" width="20" height="16" rx="2"/><path d="M2 8h20M12 17v-6m-3 3 3 3 3-3"/></svg>',
)
