/** Elements that stand on lines of their own: where their tags are dropped, the words beside them must not join. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = namesIn(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol ' +
    'p pre search section summary table tbody td tfoot th thead tr ul',
)

/** Start tags that end an open paragraph. */
export const CLOSES_PARAGRAPH: ReadonlySet<string> = namesIn(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre search section summary table ul ' +
    'xmp plaintext',
)

/** What ends a paragraph also ends the search for an open list item or definition, save for these. */
export const WITHIN_ITEM: ReadonlySet<string> = namesIn('address dialog div p')

export const HEADINGS: ReadonlySet<string> = namesIn('h1 h2 h3 h4 h5 h6')

/** The parts of a table. They have no meaning outside one. */
export const TABLE_PARTS: ReadonlySet<string> = namesIn('caption colgroup col thead tbody tfoot tr td th')

/** Parts of a table that hold only other parts and white space. */
export const TABLE_STRUCTURE: ReadonlySet<string> = namesIn('table colgroup thead tbody tfoot tr')

export const TABLE_SECTIONS: ReadonlySet<string> = namesIn('thead tbody tfoot')

/** Elements that the start tag of a ruby part ends when one of them is the innermost. */
export const ENDED_BY_RUBY_PART: ReadonlySet<string> = namesIn('dd dt li p rb rp rt rtc')

export const RUBY_PARTS: ReadonlySet<string> = namesIn('rb rp rt rtc')

/** HTML start tags that end a drawing: a parser leaves `svg` when it meets one. */
export const LEAVES_SVG: ReadonlySet<string> = namesIn(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu ' +
    'meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
)

/** The annotation lets bundlers leave out sets that nothing uses. */
// @__NO_SIDE_EFFECTS__
function namesIn(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
