/** A number in digits, with a sign between each three of them: `−1,204.5`. */
export function plainNumber(value: number, decimals?: number, group = ','): string {
  const [whole = '', fraction] = digitsOf(Math.abs(value), decimals).split('.')
  const grouped = whole.length > 3 && /^\d+$/.test(whole) ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole
  const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return value < 0 && /[1-9]/.test(digits) ? `−${digits}` : digits
}

function digitsOf(value: number, decimals: number | undefined): string {
  return decimals === undefined ? String(value) : value.toFixed(decimals)
}
