import fc from 'fast-check'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What stands where something else belongs. */
const strays: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(
  null,
  true,
  0,
  1.5,
  '',
  'x',
  'left',
  'table',
  [],
  ['x'],
  [['x']],
  {},
  { label: 'x', body: 'x' },
)

/** JSON with up to `most` places of it changed, taken away, added or doubled. */
export function mutated<T>(value: fc.Arbitrary<T>, most = 3): fc.Arbitrary<unknown> {
  const change = fc.record({ at: fc.nat(), how: fc.nat(4), stray: strays })
  return fc
    .tuple(value, fc.array(change, { minLength: 1, maxLength: most }))
    .map(([original, changes]) =>
      changes.reduce<Json>(
        (json, { stray, ...one }) => changed(json, { ...one, stray: structuredClone(stray) }),
        JSON.parse(JSON.stringify(original)) as Json,
      ),
    )
}

interface Change {
  readonly at: number
  readonly how: number
  readonly stray: Json
}

function changed(json: Json, { at, how, stray }: Change): Json {
  const places = placesOf(json)
  const place = places[at % (places.length + 1)]
  if (place === undefined) return how === 0 ? stray : json
  const { container, key } = place
  if (Array.isArray(container)) {
    const index = Number(key)
    if (how === 0) container[index] = stray
    else if (how === 1) container.splice(index, 1)
    else container.splice(index, 0, how === 2 ? stray : structuredClone(container[index] ?? null))
  } else if (how === 0) container[key] = stray
  else if (how === 1) delete container[key]
  else if (how === 2) container[`${key}2`] = stray
  else container[key] = container[Object.keys(container)[0] ?? key] ?? null
  return json
}

function placesOf(json: Json): { container: Json[] | { [key: string]: Json }; key: string }[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) => [{ container: json, key }, ...placesOf(value)])
}
