/** A hard line break. */
export function breakToHtml(): string {
  return '<br />'
}
