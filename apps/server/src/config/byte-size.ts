const UNITS = ['k', 'm', 'g', 't']

/**
 * How many bytes `1000000`, `20GB` or `512 MiB` is; `undefined` for any other text. With `i` in the unit a step is
 * 1024, otherwise 1000; case does not matter. SPEC.md 13.1.4
 */
export function parseBytes(text: string): number | undefined {
  const [found, digits = '', unit = '', binary = ''] = /^(\d{1,16}) ?(?:([kmgt]?)(i?)b)?$/i.exec(text) ?? []
  if (found === undefined || (unit === '' && binary !== '')) return undefined
  const step = binary === '' ? 1000 : 1024
  return Number(digits) * step ** (UNITS.indexOf(unit.toLowerCase()) + 1)
}
