/** Whether what stands in a field is the number of a line. */
export function isLineNumber(value: unknown): boolean {
  return /^[1-9]\d{0,8}$/.test(String(value))
}
