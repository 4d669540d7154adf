import { type Block, escapeHtml } from 'qp-schema'

/** Formulas in text and on lines of their own, one that is wider than a page, and sources that fail. */
export const mathBlocks: readonly Block[] = [
  richtext(`<h2>Formulas, such as ${inText('e^{i\\pi} + 1 = 0')}</h2>`),
  richtext(
    `<p>Mass and energy: ${inText('E = mc^2')}, where ${inText('c')} is the speed of light (${inText('c \\approx 3 \\times 10^8\\,\\mathrm{m/s}')}). A derivative ${inText("f'(x)")}, vectors ${inText('\\vec{x} \\cdot \\hat{y}')}, a fraction ${inText('\\frac{a}{b}')}, a sum ${inText('\\sum_{i=1}^n x_i')}, letters ${inText('\\mathbb{R}^n, \\mathcal{L}, \\mathbf{x}')}, and one that is long for a telephone, ${inText('a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11} + a_{12} + a_{13} + a_{14}')}.</p>`,
  ),
  onItsOwn('x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}'),
  onItsOwn(
    '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}^{-1} = \\frac{1}{ad - bc} \\begin{bmatrix} d & -b \\\\ -c & a \\end{bmatrix}',
  ),
  onItsOwn('\\begin{aligned} f(x) &= (x + 1)^2 \\\\ &= x^2 + 2x + 1 \\end{aligned}'),
  onItsOwn(
    '\\begin{align} \\nabla \\cdot \\vec{E} &= \\frac{\\rho}{\\varepsilon_0} \\\\ \\nabla \\times \\vec{B} &= \\mu_0 \\left( \\vec{J} + \\varepsilon_0 \\frac{\\partial \\vec{E}}{\\partial t} \\right) \\end{align}',
  ),
  onItsOwn('\\int_{-\\infty}^{\\infty} e^{-x^2} \\, dx = \\sqrt{\\pi} \\tag{1}'),
  onItsOwn('|x| = \\begin{cases} x & \\text{if } x \\ge 0 \\\\ -x & \\text{otherwise} \\end{cases}'),
  onItsOwn(
    '\\boxed{\\cancel{x} \\; \\bcancel{y} \\; \\xcancel{z} \\; \\overline{abc} \\; \\underline{abc}} \\quad \\begin{array}{c|cc} a & b & c \\\\ \\hline d & e & f \\end{array}',
  ),
  onItsOwn(
    '\\underbrace{a + b + \\cdots + z}_{26} \\quad \\binom{n}{k} \\quad \\operatorname*{arg\\,max}_\\theta p_\\theta',
  ),
  onItsOwn(`${Array.from({ length: 24 }, (_, index) => `x_{${index}}^2`).join(' + ')} = 1`),
  richtext(`<p>This one is no TeX: ${inText('\\frac{a}{')}. And this one defines a command:</p>`),
  onItsOwn('\\def\\a{\\a\\a} \\a'),
  {
    type: 'table',
    headers: ['What', `Formula for ${inText('f')}`],
    rows: [
      ['Derivative', inText('\\frac{df}{dx}')],
      ['Series', inText('\\sum_{k=0}^\\infty a_k x^k')],
    ],
  },
  { type: 'quote', html: `<p>As ${inText('n \\to \\infty')}, all is well.</p>` },
  {
    type: 'callout',
    tone: 'info',
    html: `<p>A root, ${inText('\\sqrt[3]{x}')}:</p>${displayed('\\prod_p \\frac{1}{1 - p^{-s}}')}`,
  },
  richtext(`<ul><li>${inText('\\alpha')}</li><li>${inText('\\beta \\le \\gamma')}</li></ul>`),
  richtext(`<p>معادلة ${inText('a^2 + b^2 = c^2')} في نص عربي.</p>`),
]

function onItsOwn(tex: string): Block {
  return richtext(displayed(tex))
}

function displayed(tex: string): string {
  return `<p><code class="math display">${escapeHtml(tex)}</code></p>`
}

function inText(tex: string): string {
  return `<code class="math">${escapeHtml(tex)}</code>`
}

function richtext(html: string): Block {
  return { type: 'richtext', html }
}
