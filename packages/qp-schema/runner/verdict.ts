/** What came of one answer. */
export type Verdict =
  | { readonly pass: true; readonly byWords?: boolean }
  | { readonly pass: false; readonly why: string }
