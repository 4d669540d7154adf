import {
  type FieldKinds,
  fieldKindsOf,
  isBlock,
  isChoice,
  isExtension,
  isList,
  isOptional,
  isWholeNumber,
  type KindTree,
  type KnownBlock,
} from 'qp-schema'
import type { AnyBlock } from '../any-block.ts'

/** Whether a block has the form of its type and nothing that the format does not declare. FORMAT.md 3.3.4 */
export function isOfKnownForm(block: AnyBlock): block is KnownBlock {
  if (!isBlock(block) || isExtension(block)) return false
  const { type: _type, ...fields } = block
  return declares({ ...VARIANTS, ...fieldKindsOf(block) }, fields)
}

const VARIANTS: FieldKinds = { safetyMode: 'plainText', embedType: 'plainText' }

function declares(kind: KindTree, value: unknown): boolean {
  if (isList(kind)) return Array.isArray(value) && value.every((one) => declares(kind[0], one))
  if (typeof kind === 'string' || isChoice(kind) || isWholeNumber(kind)) return true
  return Object.entries(value as object).every(([field, inner]) => {
    if (inner === undefined) return true
    if (!Object.hasOwn(kind, field)) return false
    const declared = kind[field]
    return declared === undefined || declares(isOptional(declared) ? declared.optional : declared, inner)
  })
}
