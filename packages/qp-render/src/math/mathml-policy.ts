/** The elements of MathML that a formula may consist of, and whether they hold text only. SPEC.md 10.9.9 */
export const MATHML_ELEMENTS: Readonly<Record<string, 'text' | 'elements'>> = {
  math: 'elements',
  semantics: 'elements',
  annotation: 'text',
  mi: 'text',
  mn: 'text',
  mo: 'text',
  mtext: 'text',
  mspace: 'text',
  menclose: 'elements',
  mfrac: 'elements',
  mmultiscripts: 'elements',
  mover: 'elements',
  mpadded: 'elements',
  mphantom: 'elements',
  mprescripts: 'elements',
  mroot: 'elements',
  mrow: 'elements',
  msqrt: 'elements',
  mstyle: 'elements',
  msub: 'elements',
  msubsup: 'elements',
  msup: 'elements',
  mtable: 'elements',
  mtd: 'elements',
  mtr: 'elements',
  munder: 'elements',
  munderover: 'elements',
}

const BOOLEAN = /^(?:true|false)$/
/** At most 99 times the size of the letters, or as much in points. */
const LENGTH = /^[+-]?\d{1,2}(?:\.\d{1,4})?(?:em|ex|px|mm|cm|in|pc)$|^[+-]?\d{1,3}(?:\.\d{1,4})?pt$|^0$/

/** What a command such as `\\mathop` puts into an element that holds text: its text is kept. */
export const UNWRAPPED_IN_TEXT: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'mi',
  'mn',
  'mo',
  'mpadded',
  'mrow',
  'mstyle',
  'mtext',
])

/** The attributes, each with the values that it may have. */
export const MATHML_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  accent: BOOLEAN,
  depth: LENGTH,
  display: /^block$/,
  displaystyle: BOOLEAN,
  encoding: /^application\/x-tex$/,
  fence: BOOLEAN,
  form: /^(?:prefix|infix|postfix)$/,
  height: LENGTH,
  largeop: BOOLEAN,
  linethickness: LENGTH,
  lspace: LENGTH,
  mathvariant: /^normal$/,
  maxsize: LENGTH,
  minsize: LENGTH,
  movablelimits: BOOLEAN,
  notation:
    /^(?:top|bottom|box|(?:up|down)diagonalstrike|updiagonalstrike downdiagonalstrike|horizontalstrike)$/,
  rspace: LENGTH,
  scriptlevel: /^[0-2]$/,
  separator: BOOLEAN,
  stretchy: BOOLEAN,
  symmetric: BOOLEAN,
  voffset: LENGTH,
  width: LENGTH,
}

/**
 * What is left out without a loss that matters: attributes that MathML Core does not have, sizes, which would multiply,
 * grounds, on which no theme has readable letters, and names, which would clash with those of headings.
 */
export const LEFT_OUT: readonly RegExp[] = [
  /^(?:columnalign|id|linebreak|mathsize|rowspacing)=/,
  /^lspace=-(?:0\.5|1)width$/,
  /^mathbackground=(?:#[0-9a-f]{3,8}|[a-z]+)$/i,
  /^mathvariant=(?:italic|monospace)$/,
]

/**
 * Operators that no browser's dictionary knows, and which would have a wide space on both sides: with the space of TeX
 * between commas and between factors.
 */
export const SPACED_OPERATORS: Readonly<Record<string, string>> = {
  '<mo>…</mo>': '<mo lspace="0em" rspace="0.1667em">…</mo>',
  '<mo>⋯</mo>': '<mo lspace="0.1667em" rspace="0.1667em">⋯</mo>',
}

/** A colour, of which only this spelling is kept. */
export const COLOR: RegExp = /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i

/**
 * What Temml writes as declarations of `style`, and what takes their place: a page's policy allows no `style`. Nothing
 * does where the browser's own style is the same, or as good.
 */
export const CLASS_OF_STYLE: Readonly<Record<string, string>> = {
  'display:block math': '',
  'font-weight:bold': 'qp-math-bold',
  'font-style:italic': '',
  "font-family:Cambria, 'Times New Roman', serif": '',
  'math-depth:0': 'qp-math-accent',
  'math-depth:2': 'qp-math-script',
  'padding:0': 'qp-math-flat',
  'padding:3pt': '',
  'padding:0.3em': '',
  'padding-left:0': 'qp-math-start',
  'padding-left:0em': 'qp-math-start',
  'padding-left:0pt': 'qp-math-start',
  'padding-left:0.1389em': '',
  'padding-left:0.25em': '',
  'padding-left:0.4em': '',
  'padding-left:5.9776pt': '',
  'padding-left:1em': 'qp-math-apart',
  'padding-right:0': 'qp-math-end',
  'padding-right:0em': 'qp-math-end',
  'padding-right:0pt': 'qp-math-end',
  'padding-right:0.1389em': '',
  'padding-right:0.25em': '',
  'padding-right:0.4em': '',
  'padding-right:5.9776pt': '',
  'width:7.5%': '',
  'width:50%': 'qp-math-side',
  'width:100%': 'qp-math-wide',
  'border:1px solid': 'qp-math-box',
  'border-top:0.06em solid': 'qp-math-above',
  'border-top:0.06em dashed': 'qp-math-above',
  'border-top:0.15em double': 'qp-math-above',
  'border-bottom:0.06em solid': 'qp-math-below',
  'border-bottom:0.06em dashed': 'qp-math-below',
  'border-bottom:0.15em double': 'qp-math-below',
  'border-left:0.06em solid': 'qp-math-before',
  'border-left:0.06em dashed': 'qp-math-before',
  'border-right:0.06em solid': 'qp-math-after',
  'border-right:0.06em dashed': 'qp-math-after',
  'display:flex': 'qp-math-clap',
  'justify-content:center': '',
  'text-align:left': 'qp-math-left',
}

/** Temml's classes, in the same way. Most of them correct a browser by a hair's breadth. */
export const CLASS_OF_CLASS: Readonly<Record<string, string>> = {
  'tml-left': 'qp-math-left',
  'tml-right': 'qp-math-right',
  'tml-jot': 'qp-math-airy',
  'tml-small': 'qp-math-tight',
  'tml-med-pad': 'qp-math-lean',
  'tml-lrg-pad': 'qp-math-lean',
  'tml-overline': 'qp-math-over',
  'tml-underline': 'qp-math-under',
  'tml-fbox': 'qp-math-box',
  'tml-prime': 'qp-math-prime',
  ...Object.fromEntries(
    (
      'chr-lrg chr-lrg-vec chr-med chr-med-vec chr-sml chr-sml-vec downstrike ff-narrow ff-nudge-left ff-squash mathcal ' +
      'mathscr sout special-fraction tml-cancel tml-display tml-hat-1 tml-hat-2 tml-hat-3 tml-hat-4 tml-label ' +
      'tml-sml-pad tml-tag tml-tageqn tml-tilde-2 tml-tilde-3 tml-tilde-4 tml-vec tml-xcancel upstrike wbk-acc wbk-lrg ' +
      'wbk-lrg-acc wbk-lrg-vec wbk-med wbk-med-acc wbk-med-vec wbk-sml wbk-sml-acc wbk-sml-vec wbk-vec'
    )
      .split(' ')
      .map((name) => [name, '']),
  ),
}

/** Lines through a formula: `notation` is what Firefox and Safari know, the class is for the others. */
export const CLASS_OF_NOTATION: Readonly<Record<string, string>> = {
  updiagonalstrike: 'qp-math-up',
  downdiagonalstrike: 'qp-math-down',
  'updiagonalstrike downdiagonalstrike': 'qp-math-cross',
  horizontalstrike: 'qp-math-strike',
}
