import { html as markup, messagePageCss, type SafeHtml, trustedHtml } from 'qp-render'
import { THEME_MODES, THEME_NAMES, type ThemeMode, type ThemeName } from 'qp-schema'

const NAMES: { readonly [N in ThemeName]: string } = {
  default: 'Neutral, in your system’s fonts',
  editorial: 'Warm, with a serif font, for long texts',
  vivid: 'Colourful, for announcements',
}

const MODES: { readonly [M in ThemeMode]: string | SafeHtml } = {
  light: 'always light',
  dark: 'always dark',
  auto: markup`follows the reader’s system. Yours is set to <b class="in-light">light</b><b class="in-dark">dark</b>; the lower half shows the other.`,
}

/** One page in all nine themes, as a complete HTML document without scripts. SPEC.md 10.31.1 */
export function renderGallery(): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>What pages look like</title>
<meta name="description" content="One page in each of the nine themes of Quick Pages.">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<style>${trustedHtml(GALLERY_CSS)}</style>
</head>
<body>
<main class="gallery">
<h1>What pages look like</h1>
<p>The same page in all nine themes. A page names its theme in one field, <code>theme</code>, and you can change it at any time.</p>
<p><a href="/">Write a page</a> · <a href="/docs/">Documentation</a> · <a href="/docs/playground">Playground</a></p>
${THEME_NAMES.map(shelf)}
</main>
</body>
</html>
`.toString()
}

function shelf(name: ThemeName): SafeHtml {
  return markup`<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2><p>${NAMES[name]}.</p>
<ul>${THEME_MODES.map((mode) => picture(name, mode))}</ul></section>
`
}

/** The frames are only looked at: their link covers them. Half of an automatic one shows how the others see it. */
function picture(name: ThemeName, mode: ThemeMode): SafeHtml {
  const theme = `${mode}-${name}`
  return markup`<li>${frame(theme)}${mode === 'auto' && [frame(`dark-${name}`, 'half in-light'), frame(`light-${name}`, 'half in-dark')]}<a href="/docs/gallery/${theme}">${theme}</a> <span>${MODES[mode]}</span></li>`
}

function frame(theme: string, className?: string): SafeHtml {
  return markup`<iframe${className && markup` class="${className}"`} src="/docs/gallery/${theme}" title="${theme}" loading="lazy" tabindex="-1" inert></iframe>`
}

/** In pixels, since a frame is scaled to its place: 800 by 1000 to 320 by 400. */
const STYLE = `
.gallery{max-width:1096px;margin-inline:auto;padding:clamp(2rem,6vw,4rem) 20px}
.gallery h1{margin:0 0 .5rem}
.gallery p{max-width:42rem;margin:0 0 .5rem}
.gallery h2{margin:3rem 0 .25rem;text-transform:capitalize}
.gallery section p,.gallery span{color:var(--muted)}
.gallery ul{display:grid;grid-template-columns:repeat(3,320px);justify-content:space-between;gap:32px;margin:1.25rem 0 0;padding:0;list-style:none}
.gallery li{position:relative;margin:0;padding-top:412px;font-size:.875rem}
.gallery iframe{position:absolute;inset:0 auto auto 0;width:800px;height:1000px;border:0;border-radius:25px;scale:.4;transform-origin:0 0}
.gallery .half{clip-path:polygon(100% 0,100% 100%,0 100%)}
.gallery .in-dark{display:none}
@media(prefers-color-scheme:dark){.gallery .in-light{display:none}.gallery iframe.in-dark{display:block}.gallery b.in-dark{display:inline}}
.gallery b{font-weight:600}
.gallery li a::after{content:"";position:absolute;inset:0 0 auto;height:400px;border:1px solid var(--line);border-radius:10px}
.gallery li a:hover::after{border-color:var(--muted)}
.gallery li a:focus-visible{outline:0}
.gallery li a:focus-visible::after{outline:3px solid var(--link);outline-offset:3px}
@media(width<=1120px){.gallery ul{grid-template-columns:repeat(auto-fill,320px);justify-content:center}}
`

/** All styles of the gallery. */
export const GALLERY_CSS: string = messagePageCss() + STYLE
