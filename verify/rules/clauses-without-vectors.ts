/**
 * Why a clause of FORMAT.md has no vector: the numbers of clauses, a space between them, by reason. A clause that gets a
 * vector leaves its place here.
 */
export const WITHOUT_VECTORS: { readonly [reason: string]: string } = {
  'It says what the document, the schema or the vectors are, and nothing that an input could show.':
    '3.1.5 3.8.1 3.8.2 3.8.3 3.8.4 3.8.5 3.8.6 3.8.8 3.8.9 3.9.1 3.9.2 3.9.3 3.9.4 3.9.5 3.9.7 3.9.8 3.10.1 3.10.2 ' +
    '3.10.4 4.1.8 11.1.2 11.2.4 11.2.5 11.3.7 11.4.1 11.4.2 11.4.3 11.4.4',
  "It is about looks or behaviour that no vector can hold: only a reader's eyes, ears or hands can.":
    '2.3.3 10.9.11',
  'It holds for all vectors: each has kinds, and what is left of each is sanitized once more.': '3.4.2',
  'Its bound is too large for a vector.': '8.1.2 8.1.3',
}
