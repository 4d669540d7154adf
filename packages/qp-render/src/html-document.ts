import { type Direction, splitTheme, type ThemeId } from 'qp-schema'
import { markup, sanitized, type SafeHtml } from './templates/markup.ts'
import { defaultFontUrl, fontFilesOf, type FontUrl } from './themes/fonts.ts'
import { colorScheme, themeColors } from './themes/index.ts'

/** One HTML document. */
export interface DocumentParts {
  /** A language tag. */
  readonly lang: string
  /** Which way it is written; `undefined` and `auto` leave that to each text. */
  readonly dir?: Direction | undefined
  readonly title: string
  /** More of the head, after the title. */
  readonly head: readonly SafeHtml[]
  /** What stands in the one `<style>` element. Of this package's own making: it is not escaped. */
  readonly css: string
  /** A class of that element, by which a reader of documents knows it for ours. */
  readonly styleClass?: `qp-${string}`
  readonly body: SafeHtml
  /** What stands in the one `<script>` element, which is left out when this is empty. Not escaped either. */
  readonly script?: string
}

/** The document around a body: one `<style>`, one `<script>` at most, and no `style` attribute. */
export function documentHtml({
  lang,
  dir = 'auto',
  title,
  head,
  css,
  styleClass,
  body,
  script = '',
}: DocumentParts): string {
  return markup`<!doctype html>
<html lang="${lang}"${dir !== 'auto' && markup` dir="${dir}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
${lines(head)}
<style${styleClass !== undefined && markup` class="${styleClass}"`}>${sanitized(css)}</style>
</head>
<body>
${body}${script !== '' && markup`\n<script>${sanitized(script)}</script>`}
</body>
</html>
`.toString()
}

/** The colours that browsers give to their own parts. SPEC.md 10.8.4 */
export function themeHead(theme: ThemeId): SafeHtml[] {
  return [
    metaName('color-scheme', colorScheme(theme)),
    ...themeColors(theme).map(
      ({ media, color }) =>
        markup`<meta name="theme-color" content="${color}"${media !== undefined && markup` media="${media}"`}>`,
    ),
  ]
}

/** Loads the font of a theme before the stylesheet is read, so that less text is shown in another font first. */
export function fontHead(theme: ThemeId, fontUrl: FontUrl = defaultFontUrl): SafeHtml[] {
  const [file] = fontFilesOf(splitTheme(theme).name)
  if (file === undefined) return []
  return [markup`<link rel="preload" href="${fontUrl(file)}" as="font" type="font/woff2" crossorigin>`]
}

/** `<meta name content>`. */
export function metaName(name: string, content: string): SafeHtml {
  return markup`<meta name="${name}" content="${content}">`
}

/** `<meta property content>`, the spelling of Open Graph. */
export function metaProperty(property: string, content: string): SafeHtml {
  return markup`<meta property="${property}" content="${content}">`
}

/** Each on a line of its own. */
export function lines(parts: readonly SafeHtml[]): SafeHtml {
  return sanitized(parts.join('\n'))
}
