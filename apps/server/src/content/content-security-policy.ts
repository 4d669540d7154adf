import { createHash } from 'node:crypto'
import {
  DIAGRAM_SANDBOX,
  DIAGRAM_SCRIPT,
  FRAME_SANDBOX,
  FRAME_SCRIPT,
  type FramedBlock,
  FULL_BLEED_CSS,
  isDiagramBlock,
  isFramedBlock,
  messagePageCss,
  pageCss,
  pageScript,
} from 'qp-render'
import { type SafeBlock, THEME_IDS } from 'qp-schema'
import { resolveEmbed } from 'qp-schema/policy'
import type { Config } from '../config/config.ts'
import type { StoredPage } from './page.ts'
import { fontPath } from './urls.ts'

/** What a published page may load: its own style, its own script if it has one, and what its blocks show. SPEC.md 10.2.2 */
export function pagePolicy({ blocks, theme, layout }: StoredPage, config: Config): string {
  const bleeds = isFullBleed(blocks, layout)
  const css = bleeds ? FULL_BLEED_CSS : pageCss(theme, { fontUrl: fontPath })
  const script = pageScript(blocks, layout)
  const frames = frameSources(blocks, config)
  return contentSecurityPolicy({
    'default-src': "'none'",
    ...(script !== '' && { 'script-src': cspHash(script) }),
    'style-src': cspHash(css),
    // Snippets keep a filtered style attribute; a hash cannot allow those.
    ...(blocks.some(isSnippet) && { 'style-src-attr': "'unsafe-inline'" }),
    'img-src': 'https: http:',
    ...(css.includes('@font-face') && { 'font-src': "'self'" }),
    ...(frames.length > 0 && { 'frame-src': frames.join(' ') }),
    // Tools that audit how a page can be found read this file from within the page.
    ...(allowsIndexing(config) && { 'connect-src': `${new URL(config.baseUrl).origin}/robots.txt` }),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': config.frameAncestors,
  })
}

/** Text for programs loads nothing, whatever a browser takes it for. */
export const VIEW_POLICY: string = contentSecurityPolicy({
  'default-src': "'none'",
  sandbox: '',
  'frame-ancestors': "'none'",
})

/**
 * The page that people start from. The preview is a frame that inherits this policy: its stylesheet is one of nine, known by hash, its pictures come
 * from anywhere, and it loads no frame of its own. Nobody may frame this page, as one click on it can delete.
 */
export const HOME_POLICY: string = contentSecurityPolicy({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': ["'self'", ...THEME_IDS.map((theme) => cspHash(pageCss(theme, { fontUrl: fontPath })))].join(
    ' ',
  ),
  // Snippets in the preview keep a filtered style attribute; a hash cannot allow those.
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' https: http:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'preview',
})

/** A message for people. */
export const MESSAGE_POLICY: string = contentSecurityPolicy({
  'default-src': "'none'",
  'style-src': cspHash(messagePageCss()),
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
})

/** The form goes to this service only, and nobody may lay it under another page. SPEC.md 10.26.5 */
export function reportFormPolicy(css: string): string {
  return contentSecurityPolicy({
    'default-src': "'none'",
    'style-src': cspHash(css),
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
}

/** What a framed document may load, mode by mode, and that its origin is opaque. SPEC.md 10.4 */
export function framePolicy({ safetyMode }: FramedBlock, config: Config): string {
  return contentSecurityPolicy({
    sandbox: FRAME_SANDBOX[safetyMode],
    ...(safetyMode === 'sandboxed' ? SANDBOXED : PRO_SANDBOXED),
    'frame-ancestors': contentAncestors(config),
  })
}

/** The drawing program, and nothing that an author could name. SPEC.md 10.22 */
export function diagramPolicy(scriptUrl: string, config: Config): string {
  return contentSecurityPolicy({
    sandbox: DIAGRAM_SANDBOX,
    'default-src': "'none'",
    'script-src': `${scriptUrl} ${cspHash(DIAGRAM_SCRIPT)}`,
    'style-src': "'unsafe-inline'",
    'img-src': 'data:',
    'font-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': contentAncestors(config),
  })
}

const SANDBOXED = {
  'default-src': "'none'",
  'script-src': cspHash(FRAME_SCRIPT),
  'style-src': "'unsafe-inline' https:",
  'img-src': 'https: data:',
  'font-src': 'https: data:',
  'media-src': 'https:',
  'base-uri': "'none'",
  'form-action': "'none'",
}

const PRO_SANDBOXED = {
  'default-src': "https: data: blob: 'unsafe-inline' 'unsafe-eval'",
  'base-uri': 'https:',
  'form-action': 'https:',
}

function frameSources(blocks: readonly SafeBlock[], { contentOrigin }: Config): string[] {
  const own = blocks.some((block) => isFramedBlock(block) || isDiagramBlock(block))
  const embeds = blocks.flatMap((block) => {
    if (block.type !== 'embed') return []
    const target = resolveEmbed(block.embedType, block.url)
    if (target === undefined) return []
    return [block.embedType === 'iframe_sandbox' ? 'https:' : new URL(target.src).origin]
  })
  return [...new Set([...(own ? [contentOrigin ?? "'self'"] : []), ...embeds])]
}

/**
 * Who may show a framed document: the page that it belongs to, and, as every frame around a frame counts, whoever may
 * show that page. `'self'` would be the content origin, where there is nothing that shows it.
 */
function contentAncestors({ baseUrl, contentOrigin, frameAncestors }: Config): string {
  const service = contentOrigin === undefined ? "'self'" : baseUrl
  const others = frameAncestors.split(' ').filter((source) => source !== "'self'" && source !== "'none'")
  return [...new Set([service, ...others])].join(' ')
}

function isFullBleed([first]: readonly SafeBlock[], layout: StoredPage['layout']): boolean {
  return layout === 'full_bleed' && first !== undefined && isFramedBlock(first)
}

function isSnippet(block: SafeBlock): boolean {
  return block.type === 'html' && block.safetyMode === 'strict_sanitized'
}

/** Whether search engines in general may list pages. A rule for one of them, `bingbot: noindex`, changes nothing. */
function allowsIndexing({ robots }: Config): boolean {
  return !robots.split(',').some((rule) => /^(?:noindex|none)$/i.test(rule.trim()))
}

/** The source expression that allows exactly one inline style or script. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** A Content-Security-Policy from its directives; an empty value stands for the bare directive. */
function contentSecurityPolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => (value === '' ? name : `${name} ${value}`))
    .join('; ')
}
