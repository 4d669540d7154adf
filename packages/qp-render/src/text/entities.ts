const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const OTHERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  bull: '•',
  prime: '′',
  Prime: '″',
  euro: '€',
  trade: '™',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  minus: '−',
  infin: '∞',
  ne: '≠',
  le: '≤',
  ge: '≥',
  asymp: '≈',
  check: '✓',
  star: '☆',
  hearts: '♥',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
}

let characters: ReadonlyMap<string, string> | undefined

function namedCharacters(): ReadonlyMap<string, string> {
  const latin = LATIN_1.split(' ').map((name, index): [string, string] => [
    name,
    String.fromCodePoint(160 + index),
  ])
  return new Map([...latin, ...Object.entries(OTHERS)])
}

/**
 * Text with its character references resolved: all numeric ones and the named ones that people write. The rarer
 * names stay as they are; sanitized HTML holds none.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,8})|#([0-9]{1,8})|([0-9a-z]{2,8}));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return (characters ??= namedCharacters()).get(name as string) ?? whole
      return character(hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16))
    },
  )
}

function character(code: number): string {
  const valid = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
  return valid ? String.fromCodePoint(code) : '\ufffd'
}
