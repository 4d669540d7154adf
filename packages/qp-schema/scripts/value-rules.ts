/** What a rule for the value of an attribute asks: every name that a rule of the policy may have. 4.2.9 */
export const VALUE_RULES = {
  text: 'anything; it stays as it is.',
  url: 'an address for that purpose (4.3).',
  integer:
    'digits, from the first bound to the second; white space around them and leading zeros go. A `pattern` adds to it as to `oneOf`.',
  oneOf:
    'one of these, in any letter case and with white space around it; stored as it is listed. Beside a `pattern`, what matches that is stored, too.',
  pattern: 'what the pattern matches.',
  boolean: 'anything; stored empty (4.2.13).',
  style: 'declarations of a snippet (4.2.10).',
  css: 'declarations of a document (4.2.17).',
  asset:
    'an https address (4.3); for images also what the pattern document.data.image matches in any letter case, stored ' +
    'as written without tabs and line ends, with the characters of 4.3.4 percent-encoded.',
  srcset:
    'candidates as HTML splits them, at most 50. One stays if its address is an asset for images without a comma in ' +
    'it and its descriptor matches document.descriptor. They are written as the address, a space and the descriptor, ' +
    "with ', ' between them.",
  fragment:
    '# and at least one of A-Z a-z 0-9 _ . : - as the name of something in the document; white space around it goes.',
  paint:
    'anything that, without each url(#name) in it, has none of these: url, image, src(, expression, element, @, a ' +
    'backslash, an angle bracket, /*. The name is as in fragment; white space, and within it quotation marks, may stand ' +
    'around # and name, none between them. All this in any letter case.',
} as const
