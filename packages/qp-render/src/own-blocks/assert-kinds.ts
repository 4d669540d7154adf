import { isChoice, isList, isObject, isOptional, isWholeNumber, KINDS, type KindTree } from 'qp-schema'

/**
 * Refuses what is no tree of kinds: the format's names of kinds, choices, lists and objects. FORMAT.md 3.4
 *
 * @throws TypeError with the place of the first fault: `kinds.points[0].value of x-example-chart …`
 */
export function assertKinds(kinds: unknown, type: string): void {
  if (!isObject(kinds) || [isOptional, isChoice, isWholeNumber].some((is) => is(kinds as KindTree)))
    throw new TypeError(`kinds of ${type} must be an object with a kind for each field`)
  for (const name of RESERVED)
    if (Object.hasOwn(kinds, name)) throw new TypeError(`${type} has ${name} already: kinds cannot name it`)
  assertFields(kinds, 'kinds', type, 0)
}

/** What every block of such a type has. */
const RESERVED = ['type', 'fallback']
/** Objects and lists within one another: data has an end, and what refers to itself has none. */
const MAX_DEPTH = 16
/** Of fields, in whose paths a dot or a bracket would name others. */
const FIELD = /^(?!__proto__$)[a-zA-Z_]\w*$/
/** Of values, as those of the format's own choices are. */
const VALUE = /^[\w+#-]{1,40}$/

function assertFields(fields: object, at: string, type: string, depth: number): void {
  for (const [field, kind] of Object.entries(fields)) {
    if (!FIELD.test(field)) throw wrong(at, type, `the name "${field}" is not one of letters, digits and _`)
    const place = `${at}.${field}`
    assertKind(
      isObject(kind) && isOptional(kind as KindTree) ? onlyOptional(kind, place, type) : kind,
      place,
      type,
      depth,
    )
  }
}

function onlyOptional(kind: object, at: string, type: string): unknown {
  if (Object.keys(kind).length > 1) throw wrong(at, type, 'optional stands alone')
  return (kind as { optional: unknown }).optional
}

function assertKind(kind: unknown, at: string, type: string, depth: number): void {
  if (depth > MAX_DEPTH) throw wrong(at, type, `is deeper than ${MAX_DEPTH} lists and objects`)
  if (KINDS.some((known) => known === kind)) return
  if (Array.isArray(kind)) {
    if (kind.length !== 1 || !isList(kind as unknown as KindTree))
      throw wrong(at, type, 'a list has one kind, that of its elements')
    assertKind(kind[0], `${at}[0]`, type, depth + 1)
  } else if (isObject(kind) && isOptional(kind as KindTree))
    throw wrong(at, type, 'optional is for fields, and not within another optional or a list')
  else if (!isObject(kind)) {
    const named = typeof kind === 'string' ? ` "${kind}"` : kind === undefined ? '' : ` ${String(kind)}`
    throw wrong(at, type, `there is no kind${named}; kinds are ${KINDS.join(', ')}`)
  } else if (isChoice(kind as KindTree)) assertChoice(kind, at, type)
  else if (isWholeNumber(kind as KindTree)) assertBounds(kind, at, type)
  else assertFields(kind, at, type, depth + 1)
}

function assertChoice(kind: Readonly<Record<string, unknown>>, at: string, type: string): void {
  const { choice, default: usual } = kind
  const values = choice as readonly unknown[]
  if (values.length === 0 || !values.every((value) => typeof value === 'string' && VALUE.test(value)))
    throw wrong(at, type, 'a choice has names of at most 40 letters, digits, _, +, # and -')
  if (usual !== undefined && !values.includes(usual))
    throw wrong(at, type, 'its default is none of its values')
}

function assertBounds({ integer }: Readonly<Record<string, unknown>>, at: string, type: string): void {
  const bounds = integer as readonly unknown[]
  const [from, to] = bounds
  if (bounds.length !== 2 || ![from, to].every(Number.isSafeInteger) || Number(from) > Number(to))
    throw wrong(at, type, 'a whole number has two bounds, the lower one first')
}

function wrong(at: string, type: string, why: string): TypeError {
  return new TypeError(`${at} of ${type}: ${why}`)
}
