import { THEME_IDS } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { articleCss, chartCss, pageCss, themeCss } from '../index.ts'
import { scopeCss } from './scope-css.ts'

/** The selectors of a style sheet, those in `@media` included and those of `@font-face` not. */
function selectorsOf(css: string): string[] {
  return [...css.matchAll(/([^{}]+)\{[^{}]*\}/g)]
    .flatMap(([, prelude = '']) => prelude.split(/,(?![^(]*\))/))
    .filter((selector) => selector !== '@font-face')
}

/** What the choice of light and dark has, which stands around the article. */
const MODES = [
  'display:flex;flex-wrap:wrap;gap:0 1rem;margin:.4rem 0 0;padding:0;border:0',
  'float:inline-start;padding:0',
  'margin:0;accent-color:var(--link)',
  'color-scheme:light',
  'color-scheme:dark',
]

const declarationsOf = (css: string) => [...css.matchAll(/\{([^{}]*)\}/g)].map(([, text]) => text)

describe('[10.14.7] the CSS of an article alone', () => {
  it('moves rules into the article and leaves the rest', () => {
    expect(
      scopeCss(
        ":root{--a:1}html{color:red}body{margin:0}body,h1:is(a,b) ::before{top:0}.qp-article>*{x:y}@media (max-width: 36rem){:root{--b:2}a::after{content:' (' attr(href) ')'}}",
      ),
    ).toBe(
      ".qp-article{--a:1}.qp-article{color:red}:where(.qp-article) h1:is(a,b) ::before{top:0}.qp-article>*{x:y}@media (max-width: 36rem){.qp-article{--b:2}:where(.qp-article) a::after{content:' (' attr(href) ')'}}",
    )
  })

  it.each(THEME_IDS)('selects nothing outside it: %s', (theme) => {
    const selectors = selectorsOf(articleCss(theme) + themeCss(theme))
    expect(selectors.length).toBeGreaterThan(150)
    expect(
      selectors.filter((selector) => !/^(?:\.qp-article(?![\w-])|:where\(\.qp-article\) )/.test(selector)),
    ).toEqual([])
  })

  it.each(THEME_IDS)(
    'has every declaration of the page but those of what is around the article: %s',
    (theme) => {
      const own = new Set(declarationsOf(articleCss(theme) + themeCss(theme)))
      const missing = declarationsOf(pageCss(theme)).filter((text) => !own.has(text))
      const body = theme.endsWith('-vivid')
        ? ['border-top:8px solid;border-image:linear-gradient(90deg,#6d1ee8,#e0218a,#ff8a00) 1']
        : []
      expect(missing).toEqual(
        [
          'margin:0',
          'position:absolute;top:.5rem;inset-inline-start:.5rem;z-index:1;padding:.5rem 1rem;background:var(--page)',
          'top:-9rem',
          'max-width:calc(var(--column,36rem) + 2.5rem);margin-inline:auto;padding-inline:1.25rem',
          'padding-block:clamp(2rem,7vw,5rem) 4rem',
          'outline:0',
          'padding-bottom:3rem;color:var(--muted);font-size:.8rem',
          'margin:0;padding-top:1.25rem;border-top:1px solid var(--line)',
          'color:inherit',
          'position:relative;inset-inline-start:calc(var(--both,1) * 50%);width:max-content;min-width:100%;max-width:max(100%,min(64rem,var(--room,100vw - 3rem)));translate:calc(var(--both,1) * -50%)',
          'translate:calc(var(--both,1) * 50%)',
          '--out:min(0px,(100% - min(var(--wide,64rem),64rem,var(--room,100vw - 3rem)))/2);margin-inline:calc(var(--both,1) * var(--out)) calc((2 - var(--both,1)) * var(--out))',
          'margin:1.8cm',
          ...(theme.startsWith('auto-') ? MODES : []),
          ...body,
          'border:0!important',
        ].filter((text) => !own.has(text)),
      )
    },
  )

  it.each(THEME_IDS)(
    'stands in the column of a page, with its sizes, where that is asked for: %s',
    (theme) => {
      const css = articleCss(theme, { column: true })
      expect(selectorsOf(css).filter((selector) => !selector.includes('.qp-article'))).toEqual([])
      expect(css).toContain('--rem:clamp(1.0625rem,1rem + .3vw,1.1875rem);font:var(--rem)/1.65')
      expect(css).toContain('--rem:11pt;font-size:var(--rem)')
      const sizes = [/--rem:[^;]*/g, /calc\((-?[\d.]+)\*var\(--rem\)\)/g]
      const [, counted] = sizes.map((size) => css.match(size)?.length ?? 0)
      expect(counted).toBeGreaterThan(40)
      expect(css.replaceAll(sizes[0] as RegExp, '')).not.toMatch(/\drem/)
      // What the page has for its column stands on the article's element.
      expect(css).toContain(
        '{max-width:calc(var(--column,calc(36*var(--rem))) + calc(2.5*var(--rem)));margin-inline:auto;padding-inline:calc(1.25*var(--rem))}',
      )
      expect(css).toMatch(/\.qp-table-scroll\{position:relative;inset/)
    },
  )

  it('the rules of charts select nothing but charts in it', () => {
    const selectors = selectorsOf(chartCss('light-vivid'))
    expect(selectors.length).toBeGreaterThan(60)
    expect(selectors.filter((selector) => !selector.startsWith(':where(.qp-article) '))).toEqual([])
  })

  it('asks for fonts where it is told they are', () => {
    const url = (file: string) => `https://cdn.example/${file}`
    expect(themeCss('auto-vivid', { fontUrl: url })).toContain(
      'url("https://cdn.example/bricolage-grotesque-latin',
    )
    expect(themeCss('light-default')).toMatch(/^\.qp-article\{color-scheme:light;--font:/)
  })
})
