const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** An element that stands for something else. No source has it: its name holds a character that is taken out of them. */
export const PLACEHOLDER = 'qp\u0001'

/** Elements of which a browser shows nothing. */
export const NOT_SHOWN = set(
  'area base basefont bgsound col colgroup datalist head link meta noframes noembed noscript param script source ' +
    'style svg template title track xml',
)

/** Elements that show something that blocks cannot hold. */
export const LEFT_OUT = set('applet audio canvas embed frame frameset meter progress select textarea video')

/** Elements that stand on lines of their own and mean nothing else here. */
export const LINES = set(
  'address article body caption center dd div dl fieldset figcaption footer form header hgroup html legend main nav ' +
    'optgroup option search section summary table tbody td tfoot th thead tr',
)

/** Elements that mark the text in them, by the tag that is stored. SPEC.md 14.2.2 */
export const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    strong: 'strong b',
    em: 'em i cite dfn',
    u: 'u',
    ins: 'ins',
    del: 'del s strike',
    code: 'code tt',
    kbd: 'kbd',
    samp: 'samp',
    var: 'var',
    abbr: 'abbr',
    mark: 'mark',
    sub: 'sub',
    sup: 'sup',
    ruby: 'ruby',
  }).flatMap(([stored, names]) => names.split(' ').map((name): [string, string] => [name, stored])),
)

/** Elements that do not fit within a line, and so not into a cell of a `table` block. */
export const NOT_INLINE = set(
  `${PLACEHOLDER} aside blockquote details dl figure h1 h2 h3 h4 h5 h6 hr iframe li listing menu ol plaintext pre table ` +
    'ul xmp',
)
