/** Share metadata. What is absent is derived from the first heading and the first paragraph. FORMAT.md 2.4 */
export interface PageMeta {
  /** At most 200 characters. */
  title?: string
  /** At most 500 characters. */
  description?: string
}
