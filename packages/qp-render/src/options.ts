import type {
  Direction,
  FORMAT_VERSION,
  InLanguage,
  Layout,
  OwnBlockType,
  PageMeta,
  SafeBlock,
  ThemeId,
} from 'qp-schema'
import type { Components, EmbedComponent } from './components/components.ts'
import type { SanitizeHtml } from './leaves/sanitize-leaves.ts'
import type { OnUnknown } from './forward-compatibility/unknown-blocks.ts'
import type { SafeHtml } from './templates/markup.ts'
import type { Highlight, PictureSizes, RenderChart, RenderMath } from './plugins.ts'
import type { FontUrl } from './themes/fonts.ts'

/** How blocks are rendered. */
export interface RenderOptions {
  /** The address of the frame that shows the block at `index`; `frames/0` and so on when absent. */
  readonly frameUrl?: (index: number) => string
  /** Whether headings get an `id` and a link to themselves; `true` when absent. FORMAT.md 10.6.1 */
  readonly headingIds?: boolean
  /** Colours source code; it is shown plain when absent. `qp-render/highlight` has one. */
  readonly highlight?: Highlight
  /** Shows formulas; they are shown as their source when absent. `qp-render/math` makes one. SPEC.md 10.9.8 */
  readonly math?: RenderMath | undefined
  /** Draws tables that have `as`; they are shown as tables when absent. `qp-render/charts` has one. SPEC.md 10.32 */
  readonly chart?: RenderChart | undefined
  /**
   * The address of the frame that draws the diagram at `index`, whose document {@link renderDiagram} makes. When
   * absent, diagrams are shown as their source. SPEC.md 10.12
   */
  readonly diagramUrl?: (index: number) => string
  /**
   * What is known of the picture at an address, so that browsers take the size that they need and nothing moves as it
   * loads; `undefined` for others. SPEC.md 16.4.6
   */
  readonly picture?: (url: string) => PictureSizes | undefined
  /** Which way blocks are written that say nothing of it; `auto` when absent. FORMAT.md 3.1.6 */
  readonly dir?: Direction
  /** The host, port included, that serves the page: no embed shows it. SPEC.md 10.4.10 */
  readonly ownHost?: string
  /** Components for some block types, in place of the defaults. SPEC.md 10.14.1 */
  readonly components?: Components
  /** What takes the place of what this version does not know: a short note when absent. SPEC.md 10.14.2 */
  readonly onUnknown?: 'placeholder' | OnUnknown<SafeHtml>
  /** Shows embeds, in place of a link that a click turns into a frame. SPEC.md 10.14.3 */
  readonly embed?: EmbedComponent
  /** Types of your own, as {@link defineBlockType} makes them; the fallbacks of other extensions are shown. */
  readonly blockTypes?: readonly OwnBlockType[] | undefined
  /** Sanitizes the HTML of blocks that were not: with it, any blocks can be shown. SPEC.md 10.14.5 */
  readonly sanitize?: SanitizeHtml
}

/** The same for blocks that were not sanitized. */
export type UnsafeRenderOptions = RenderOptions & Required<Pick<RenderOptions, 'sanitize'>>

/** Where the frame of a block is. */
export function frameUrlOf({ frameUrl }: Pick<RenderOptions, 'frameUrl'>, index: number): string {
  return frameUrl?.(index) ?? `frames/${index}`
}

/** A page as it is stored, as far as showing it goes. */
export interface PageInput extends Readonly<InLanguage> {
  /** Of a page document, which can be passed as it is: one of another version is refused. FORMAT.md 11.3.1 */
  readonly version?: typeof FORMAT_VERSION
  readonly blocks: readonly SafeBlock[]
  /** `auto-default` when absent. */
  readonly theme?: ThemeId
  /** `standard` when absent. */
  readonly layout?: Layout
  /** What is absent is derived from the blocks. */
  readonly meta?: PageMeta | null
  /** Used for the derived title only; see {@link deriveMeta}. */
  readonly title?: string
}

/** The options of {@link pageCss} and {@link themeCss}. */
export interface PageCssOptions {
  /** The address of a file of {@link FONT_FILES}; `/assets/fonts/${file}` when absent. */
  readonly fontUrl?: FontUrl
}

/** How a page is shown, and what the place where it is served adds to it. Nothing of it is required. */
export interface PageOptions
  extends
    Pick<
      RenderOptions,
      | 'frameUrl'
      | 'diagramUrl'
      | 'highlight'
      | 'math'
      | 'chart'
      | 'picture'
      | 'components'
      | 'blockTypes'
      | 'onUnknown'
      | 'embed'
    >,
    PageCssOptions {
  /** The page's canonical, absolute URL. Without it the page names none. */
  readonly url?: string
  /** The content of the robots tag, such as `noindex`; there is none when absent. SPEC.md 10.2.4 */
  readonly robots?: string
  /** Whether there is a foot line, with what of the options below is given; `false` when absent. SPEC.md 10.8.6 */
  readonly footLine?: boolean
  /**
   * Whether six headings or more are listed beside the text, and footnotes open beside their numbers; `false` when
   * absent. SPEC.md 10.6.7, 10.6.10
   */
  readonly contents?: boolean
  /** The name in previews; none when absent. In the foot line it is `Quick Pages` then. */
  readonly siteName?: string
  /** Where the name in the foot line leads; it is no link when absent. */
  readonly homeUrl?: string
  /** ISO 8601, in the head. */
  readonly createdAt?: string
  /** ISO 8601, in the head, and shown in the foot line as a day in UTC. */
  readonly updatedAt?: string
  /** The address of a picture of 1200 by 630 pixels, for previews of a page that has no image of its own. */
  readonly cardUrl?: string
  /** The address of the same page as markdown: a link in the head and in the foot line. SPEC.md 10.25.4 */
  readonly markdownUrl?: string
  /** The address at which other sites ask how to show the page: links in the head. SPEC.md 10.28.1 */
  readonly oembedUrl?: (format: 'json' | 'xml') => string
  /** Where visitors report the page to whoever runs the service: a link in the foot line. SPEC.md 10.26.2 */
  readonly reportUrl?: string
  /**
   * Where readers write notes to the author, about the page or about one of its blocks: a link in the foot line, and for
   * pointers one in each heading of levels 1 to 3. SPEC.md 20.1.2
   *
   * @param block - the index of the block
   */
  readonly noteUrl?: (block?: number) => string
  /**
   * The page follows its own changes: where its events are (10.29.2), as a path that ends in `/events` below the page's
   * own, and which revision this is. It means nothing to a `full_bleed` page. SPEC.md 10.29.8
   */
  readonly live?: { readonly eventsUrl: string; readonly revision: number } | undefined
  /**
   * Whether the page has the rules of all that pages may have, so that those of a theme have the same style sheet: that of
   * {@link pageCss} with all its options. `false` when absent: then it has those that it needs.
   */
  readonly wholeCss?: boolean
  /** `false` for a place that runs no scripts: the page gets none. */
  readonly script?: boolean
  /** The language of a page that has none. Without one, its words tell it, as far as they can. SPEC.md 10.8.7 */
  readonly lang?: string
}

/** A page and what it loads: all that its Content-Security-Policy has to name. SPEC.md 10.2.2 */
export interface PageWithResources {
  readonly html: string
  /** The text of the one `<style>` element, for its hash in `style-src`. */
  readonly style: string
  /** The text of the one `<script>` element, for its hash in `script-src`; empty when there is none. */
  readonly script: string
  /** Whether there are snippets: their `style` attributes need `'unsafe-inline'` in `style-src-attr`. */
  readonly styleAttributes: boolean
  /** For `font-src`: `'self'` or origins. Empty when the page loads no font. */
  readonly fontSources: readonly string[]
  /** For `frame-src`: `'self'`, origins, and `https:` for an `iframe_sandbox`. Empty when the page has no frame. */
  readonly frameSources: readonly string[]
  /** For `connect-src`: what a page that follows its own changes asks. Empty for any other. */
  readonly connectSources: readonly string[]
}
