import { type Block, BLOCK_TYPES, escapeHtml, trustStoredBlocks } from 'qp-schema'
import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import {
  type ComponentContext,
  defineRenderer,
  mathCss,
  type RendererComponents,
  renderBlocks,
  renderPage,
  renderPageWithResources,
  toPlainText,
} from '../index.ts'
import { checkMathml } from './check-mathml.ts'
import { createMathRenderer, MATH_LIMITS, texToMathml } from './index.ts'
import { CLASS_OF_CLASS, CLASS_OF_NOTATION, CLASS_OF_STYLE } from './mathml-policy.ts'
import { FORMULAS, HOSTILE } from './formulas.testkit.ts'

const MOST = { elements: MATH_LIMITS.formulaElements, depth: MATH_LIMITS.formulaDepth }

function formula(tex: string, display = false): string {
  return `<code class="math${display ? ' display' : ''}">${escapeHtml(tex)}</code>`
}

function page(...html: string[]) {
  return trustStoredBlocks(html.map((one): Block => ({ type: 'richtext', html: `<p>${one}</p>` })))
}

const shown = (...html: string[]) => renderBlocks(page(...html), { math: createMathRenderer() })
const count = (html: string) => html.split('<math').length - 1

describe('[10.9.8] formulas', () => {
  it('are MathML with their source', () => {
    expect(shown(`Energy ${formula('E = mc^2')}.`)).toBe(
      '<div class="qp-richtext" dir="auto"><p>Energy <span class="qp-math"><span><math><semantics><mrow><mi>E</mi>' +
        '<mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">' +
        'E = mc^2</annotation></semantics></math></span></span>.</p></div>',
    )
  })

  it('have a line of their own, and a box that scrolls', () => {
    expect(shown(formula('a < b', true))).toBe(
      '<div class="qp-richtext" dir="auto"><p><span class="qp-table-scroll qp-math-display" role="group" ' +
        'aria-label="Formula" tabindex="0"><math display="block"><semantics><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi>' +
        '</mrow><annotation encoding="application/x-tex">a &lt; b</annotation></semantics></math></span></p></div>',
    )
  })

  it('stay on the line of the bracket before them, and say where they go on beyond their box', () => {
    const opened = (html: string) => html.replace(/<math>.*<\/math>/, '…')
    expect(opened(shown(`no (${formula('0')})`))).toContain(
      'no <span class="qp-math">(<span>…</span></span>)',
    )
    expect(opened(shown(`[${formula('x'.repeat(31))}, 1]`))).toContain(
      '<p><span class="qp-math">[<span class="qp-table-scroll" role="group" aria-label="Formula" tabindex="0">…' +
        '</span></span>, 1]',
    )
    expect(shown(`(${formula('\\nope')})`)).toContain(`(${formula('\\nope')})`)
    expect(shown(`(${formula('x', true)})`)).toContain('<p>(<span class="qp-table-scroll qp-math-display"')
  })

  it('are their source without the option, in plain text, and in an id', () => {
    const blocks = trustStoredBlocks([{ type: 'richtext', html: `<h2>On ${formula('x^2')}</h2>` }])
    expect(renderBlocks(blocks)).toContain('<h2 id="on-x2">On <code class="math">x^2</code>')
    expect(renderBlocks(blocks, { math: createMathRenderer() })).toMatch(
      /^<div[^>]*><h2 id="on-x2">On <span class="qp-math">/,
    )
    expect(toPlainText(blocks)).toBe('On x^2')
  })

  it('stand in every kind of text, and in leaves of other renderers', () => {
    const x = formula('x')
    const blocks = trustStoredBlocks([
      { type: 'callout', tone: 'info', html: `<p>${x}</p>` },
      { type: 'quote', html: `<p>${x}</p>` },
      { type: 'table', headers: [x], rows: [[x]] },
      { type: 'code', language: 'html', code: x },
      { type: 'timeline', items: [{ label: x, body: x }] },
    ])
    expect(count(renderBlocks(blocks, { math: createMathRenderer() }))).toBe(4)
    const leaf = (_block: Block, context: ComponentContext) => String(context.leaf('html'))
    const components = Object.fromEntries(BLOCK_TYPES.map((type) => [type, leaf])) as unknown
    const renderer = defineRenderer(components as RendererComponents<string>, { math: createMathRenderer() })
    expect(count(renderer(blocks).join(''))).toBe(2)
  })

  it.each([
    ['\\mathrm{d}x', '<mi mathvariant="normal">d</mi>'],
    ['\\Gamma', '<mi mathvariant="normal">Γ</mi>'],
    ['1, \\dots, n', '<mo lspace="0em" rspace="0.1667em">…</mo>'],
    ['a \\cdots b', '<mo lspace="0.1667em" rspace="0.1667em">⋯</mo>'],
    ["f'", '<mo lspace="0em" rspace="0em" class="qp-math-prime qp-math-lean">′</mo>'],
  ])('%s has %s: upright letters stay upright, dots stand close, primes are known', (tex, mathml) => {
    expect(String(texToMathml(tex))).toContain(mathml)
  })

  it.each(FORMULAS)('%s is one', (tex) => {
    const mathml = String(texToMathml(tex, { display: true }))
    expect(mathml).toMatch(/^<math display="block"><semantics>.*<\/semantics><\/math>$/)
    expect(mathml).not.toMatch(/ (?:style|id|href)=|<a[ >]|<span/)
    const inLine = String(texToMathml(tex) ?? '<math>')
    expect(inLine).toMatch(/^<math( display="block")?>/)
  })

  it.each(['\\frac{a}{', '}', '\\nope', '$x$', '\\ref{a}', '', ' ', '\\color{nope}x', '&', '^'])(
    '%j is shown as its source',
    (tex) => {
      expect(texToMathml(tex)).toBeUndefined()
      expect(shown(formula(tex))).toContain(formula(tex))
    },
  )

  it('with markup in them are none', () => {
    for (const html of [
      '<code class="math">a<em>b</em></code>',
      '<code class="math x">a</code>',
      '<code>a</code>',
    ])
      expect(shown(html)).toContain(html)
  })
})

describe('[10.9.9] MathML is checked', () => {
  it.each([
    '<math><mi>x</mi></math><script>alert(1)</script>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '<math><mtext><img src="x"></mtext></math>',
    '<math><annotation-xml encoding="text/html"><p></p></annotation-xml></math>',
    '<math><mglyph></mglyph></math>',
    '<math><mi href="javascript:alert(1)">x</mi></math>',
    '<math><maction actiontype="statusline">x</maction></math>',
    '<math onclick="alert(1)"><mi>x</mi></math>',
    "<math><mi mathcolor='red'>x</mi></math>",
    '<math><mi mathvariant="bold">x</mi></math>',
    '<math><mi style="color:url(x)">x</mi></math>',
    '<math><mi style="position:fixed">x</mi></math>',
    '<math><mi class="qp-copy">x</mi></math>',
    '<math><mi>x</mo></math>',
    '<math><mi>x</mi>',
    '<mi>x</mi>',
    '<math><math></math></math>',
    '<math>x</math>',
    '<math><mi>&nbsp;</mi></math>',
    '<math><!-- --></math>',
    '<math><mi>a > b</mi></math>',
    '<math><mspace width="99999em"></mspace></math>',
    '<math><mspace width="calc(1em)"></mspace></math>',
    '<math><mi __proto__="x">x</mi></math>',
    '<constructor></constructor>',
    'x',
    '',
  ])('%s is refused', (mathml) => expect(checkMathml(mathml, MOST)).toBeUndefined())

  it('styles become classes, and what does not matter is left out', () => {
    const written =
      '<math display="block" class="tml-display" style="display:block math;"><mtable style="width:100%;"><mtr id="main">' +
      '<mtd class="tml-right" style="padding:0;width:50%;"><mo><mpadded lspace="0"><mi>Res</mi></mpadded></mo></mtd>' +
      '<mtd><mtext><span class="tml-eqn"></span></mtext></mtd></mtr></mtable>' +
      '<mrow mathbackground="#ff0" style="margin-left:-0.1667em;color:#f00;"></mrow></math>'
    expect(checkMathml(written, MOST)).toEqual({
      mathml:
        '<math display="block"><mtable class="qp-math-wide"><mtr><mtd class="qp-math-right qp-math-flat qp-math-side">' +
        '<mo>Res</mo></mtd><mtd><mtext></mtext></mtd></mtr></mtable><mrow mathcolor="#f00" class="qp-math-back-3">' +
        '</mrow></math>',
      elements: 10,
    })
  })

  it('every class has a rule', () => {
    const classes = [CLASS_OF_STYLE, CLASS_OF_CLASS, CLASS_OF_NOTATION].flatMap((table) =>
      Object.values(table),
    )
    for (const name of [...classes, 'qp-math-rule', 'qp-math-back-1', 'qp-math-back-6'].filter(Boolean))
      expect(mathCss()).toMatch(new RegExp(`\\.${name}[ ,{]`))
  })
})

describe('[10.9.10] bounds of formulas', () => {
  it.each(Object.entries(HOSTILE))('%s: an answer in time, and nothing that runs', (_name, tex) => {
    const blocks = page(formula(tex, true))
    let html = ''
    expect(processorTime(() => (html = renderBlocks(blocks, { math: createMathRenderer() })))).toBeLessThan(
      2000,
    )
    expect(html).not.toMatch(/<script|<a |<img|style=| id=|<style/i)
    expect(html.length).toBeLessThan(1_000_000)
  })

  it('a source is at most 2,000 characters', () => {
    expect(texToMathml('x'.repeat(MATH_LIMITS.formulaCharacters))).toBeDefined()
    expect(texToMathml('x'.repeat(MATH_LIMITS.formulaCharacters + 1))).toBeUndefined()
  })

  it('a formula has at most so many elements, and so many within one another', () => {
    expect(checkMathml('<math><mi>x</mi><mi>y</mi></math>', { elements: 3, depth: 2 })?.elements).toBe(3)
    expect(checkMathml('<math><mi>x</mi><mi>y</mi></math>', { elements: 2, depth: 2 })).toBeUndefined()
    expect(checkMathml('<math><mrow><mi>x</mi></mrow></math>', { elements: 3, depth: 2 })).toBeUndefined()
  })

  it('a page shows so many formulas, with so many characters', () => {
    expect(count(shown(formula('x').repeat(MATH_LIMITS.pageFormulas + 5)))).toBe(MATH_LIMITS.pageFormulas)
    const long = formula('1'.repeat(2000))
    expect(count(shown(...Array.from({ length: 60 }, () => long)))).toBe(MATH_LIMITS.pageCharacters / 2000)
    expect(
      count(shown(...Array.from({ length: 60 }, () => formula(`${'a'.repeat(1999)}{`)), formula('x'))),
    ).toBe(0)
  })

  it('the budget is that of one rendering', () => {
    const many = formula('x').repeat(MATH_LIMITS.pageFormulas)
    const math = createMathRenderer()
    expect(count(renderBlocks(page(many), { math }))).toBe(MATH_LIMITS.pageFormulas)
    expect(count(renderBlocks(page('a', formula('x')), { math }))).toBe(0)
    expect(count(shown(many))).toBe(MATH_LIMITS.pageFormulas)
  })
})

describe('[10.13.3] the stylesheet', () => {
  it('has the rules of formulas on pages with formulas alone', () => {
    const made = renderPageWithResources({ blocks: page(formula('x')) }, { math: createMathRenderer() })
    expect(made.style).toContain('.qp-math-display')
    expect(made.html).toContain(`<style>${made.style}</style>`)
    for (const blocks of [page(formula('x')), page('&lt;math>')])
      expect(renderPage({ blocks })).not.toContain('.qp-math-display')
    expect(renderPage({ blocks: page('x') }, { math: createMathRenderer() })).not.toContain(
      '.qp-math-display',
    )
  })

  it('selects nothing outside an article', () => {
    for (const selector of mathCss().matchAll(/(?:^|\})([^{}@]+)\{/g))
      expect(selector[1]).toContain('.qp-article')
  })
})

it('says what it wants', () => {
  expect(() => texToMathml(1 as unknown as string)).toThrow(TypeError)
  expect(() => renderBlocks(page('x'), { math: 'x' as never })).toThrow(TypeError)
})
