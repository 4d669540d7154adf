import { createHash } from 'node:crypto'
import {
  DIAGRAM_SANDBOX,
  DIAGRAM_SCRIPT,
  FRAME_SANDBOX,
  FRAME_SCRIPT,
  type FramedBlock,
  messagePageCss,
  pageCss,
  type PageWithResources,
} from 'qp-render'
import { THEME_IDS } from 'qp-schema'
import type { Config } from '../config/config.ts'
import { lazily } from '../lazily.ts'
import { fontPath } from './urls.ts'

/** What a published page may load: its own style, its own script if it has one, and what its blocks show. SPEC.md 10.2.2 */
export function pagePolicy(page: PageWithResources, config: Config): string {
  const { style, script, styleAttributes, fontSources, frameSources } = page
  // Tools that audit how a page can be found read these files from within the page.
  const audited = allowsIndexing(config)
    ? ['/robots.txt', '/llms.txt'].map((path) => new URL(path, config.baseUrl).href)
    : []
  const connectSources = [...page.connectSources, ...audited]
  return contentSecurityPolicy({
    'default-src': "'none'",
    ...(script !== '' && { 'script-src': cspHash(script) }),
    'style-src': cspHash(style),
    // Snippets keep a filtered style attribute; a hash cannot allow those.
    ...(styleAttributes && { 'style-src-attr': "'unsafe-inline'" }),
    'img-src': 'https: http:',
    ...(fontSources.length > 0 && { 'font-src': fontSources.join(' ') }),
    ...(frameSources.length > 0 && { 'frame-src': frameSources.join(' ') }),
    ...(connectSources.length > 0 && { 'connect-src': connectSources.join(' ') }),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': config.frameAncestors,
  })
}

/** The policy of pages in formats for programs: they load nothing, whatever a browser takes them for. */
export const VIEW_POLICY: string = contentSecurityPolicy({
  'default-src': "'none'",
  sandbox: '',
  'frame-ancestors': "'none'",
})

/** The policy of pictures: whatever a browser takes one for, it loads and runs nothing. SPEC.md 16.4.4 */
export const PICTURE_POLICY: string = contentSecurityPolicy({ 'default-src': "'none'", sandbox: '' })

/**
 * The policy of the editor, which its preview frame inherits: hence the hashes of all stylesheets, and pictures from
 * anywhere. Nobody may frame the editor, because one click in it can delete a page. SPEC.md 10.10.2
 *
 * @param frames - where the documents are that draw diagrams, as sources: the only ones that the editor may frame
 * @param pictures - where its own pictures are, if elsewhere, as a source: saved pages have them in them
 */
export function editorPolicy(frames: string, pictures?: string): string {
  return contentSecurityPolicy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': ["'self'", ...themeStyleHashes()].join(' '),
    // Snippets in the preview keep a filtered style attribute, which a hash cannot allow.
    'style-src-attr': "'unsafe-inline'",
    // `blob:` is a picture that is being uploaded, `data:` a diagram in the preview.
    'img-src': "'self' https: http: blob: data:",
    'font-src': "'self'",
    'connect-src': pictures === undefined ? "'self'" : `'self' ${pictures}`,
    'frame-src': frames,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'qp-render',
  })
}

/**
 * The policy of a page of the documentation: the scripts that it was built with, and nothing of another host. The
 * playground and the reference of blocks show pages in frames, which inherit their policy: hence the style sheets of
 * the themes, and in the playground pictures from anywhere. SPEC.md 10.30.3
 *
 * @param html - the page as it was built
 * @param file - its name, `playground.html`
 */
export function docsPolicy(html: string, file: string): string {
  const scripts = [...html.matchAll(/<script(?: id="[\w-]+")?>([^]*?)<\/script>/g)].map(([, text = '']) =>
    cspHash(text),
  )
  const isPlayground = file === 'playground.html'
  const showsPages = isPlayground || file === 'reference/blocks.html'
  return contentSecurityPolicy({
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src': ["'self'", SWITCH_STYLE, ...(showsPages ? themeStyleHashes() : [])].join(' '),
    // Code is coloured by attributes.
    'style-src-attr': "'unsafe-inline'",
    'img-src': isPlayground ? "'self' data: https: http:" : "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'vue qp-playground',
  })
}

/** What VitePress adds for the moment in which light becomes dark. */
const SWITCH_STYLE = cspHash(
  '*,*::before,*::after{-webkit-transition:none!important;-moz-transition:none!important;-o-transition:none!important;-ms-transition:none!important;transition:none!important}',
)

/** Of the pages that previews show, of each theme. */
const themeStyleHashes = lazily(() =>
  THEME_IDS.map((theme) => cspHash(pageCss(theme, { fontUrl: fontPath, ...ALL_RULES }))),
)

const ALL_RULES = { formulas: true, charts: true, arranged: true, contents: true }

/** The policy of message pages. SPEC.md 10.7 */
export const MESSAGE_POLICY: string = contentSecurityPolicy({
  'default-src': "'none'",
  'style-src': cspHash(messagePageCss()),
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
})

/** The policy of forms for visitors. They are sent to this service only, and cannot be framed. SPEC.md 10.26.5, 20.1 */
export function formPolicy(css: string): string {
  return contentSecurityPolicy({
    'default-src': "'none'",
    'style-src': cspHash(css),
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
}

/** The policy of the gallery, which frames pages of this service. SPEC.md 10.31.3 */
export function galleryPolicy(css: string): string {
  return contentSecurityPolicy({
    'default-src': "'none'",
    'style-src': cspHash(css),
    'img-src': "'self'",
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
}

/** The policy of a framed document by its safety mode; its sandbox makes the origin opaque. SPEC.md 10.4 */
export function framePolicy({ safetyMode }: FramedBlock, config: Config): string {
  return contentSecurityPolicy({
    sandbox: FRAME_SANDBOX[safetyMode],
    ...(safetyMode === 'sandboxed' ? SANDBOXED : PRO_SANDBOXED),
    'frame-ancestors': contentAncestors(config),
  })
}

/** What says who may frame the documents of blocks. */
type FramingConfig = Pick<Config, 'baseUrl' | 'contentOrigin' | 'frameAncestors'>

/** The policy of a diagram: it loads the library that draws, and nothing that an author can choose. SPEC.md 10.22 */
export function diagramPolicy(scriptUrl: string, config: FramingConfig): string {
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

/**
 * Who may frame a framed document: its page and, because every ancestor counts, whoever may frame that page. With a
 * content origin, `'self'` would mean that origin, where the page is not.
 */
function contentAncestors({ baseUrl, contentOrigin, frameAncestors }: FramingConfig): string {
  const service = contentOrigin === undefined ? "'self'" : baseUrl
  const others = frameAncestors.split(' ').filter((source) => source !== "'self'" && source !== "'none'")
  return [...new Set([service, ...others])].join(' ')
}

/** Whether search engines in general may list pages. A rule for one of them, `bingbot: noindex`, changes nothing. */
function allowsIndexing({ robots }: Config): boolean {
  return !robots.split(',').some((rule) => /^(?:noindex|none)$/i.test(rule.trim()))
}

/** The source expression that allows one inline style or script by its hash. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** A Content-Security-Policy of these directives; an empty value stands for a directive without one. */
function contentSecurityPolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => (value === '' ? name : `${name} ${value}`))
    .join('; ')
}
