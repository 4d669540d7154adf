import { BLOCK_TYPES, type BlockType, type Kind } from 'qp-schema'
import { parseBlocks } from 'qp-schema/zod'
import { type Field, fieldsOf, kindsOf, nameOfChoice, variantsOf } from '../fields.ts'
import {
  code,
  codes,
  compactJson,
  component,
  heading,
  join,
  jsonFence,
  page,
  prose,
  table,
} from '../markdown.ts'
import { playgroundLink } from '../playground-link.ts'
import { seeClauses, splitCitation } from '../specification.ts'
import type { BlockDocs, SourceDocs } from '../tsdoc.ts'
import { KIND_BOUNDS } from './kind-notes.ts'

/** All block types: a section each. */
export function blocksPage(docs: SourceDocs): string {
  return page(
    'Block types',
    'A page is a flat, ordered list of blocks. Every block has a `type` and the fields of that type. Properties ' +
      'that the format does not know are accepted and not stored.',
    table(
      ['Type', 'What it is'],
      BLOCK_TYPES.map((type) => [
        `[${code(type)}](#${type})`,
        prose(splitCitation(docsOf(docs, type).comment).text),
      ]),
    ),
    ...BLOCK_TYPES.map((type) => blockSection(type, docs)),
  )
}

function blockSection(type: BlockType, docs: SourceDocs): string {
  const block = docsOf(docs, type)
  const { text, clauses } = splitCitation(block.comment)
  const fields = fieldsOf(type)
  return join(
    heading(2, type, type),
    prose(text),
    fields.length === 0
      ? 'It has no fields besides `type`.'
      : table(
          ['Field', 'Holds', 'Required', 'Notes'],
          fields.map((field) => [
            code(field.path),
            holds(field),
            field.required ? 'yes' : 'no',
            notes(field, block, docs),
          ]),
        ),
    ...fields.filter(hasLongChoice).map((field) => `Values of ${code(field.path)}: ${codes(field.choice)}`),
    variantTable(type),
    bounds(type, fields),
    ...examples(type, block),
    seeClauses(...clauses),
  )
}

function holds(field: Field): string {
  const { integer } = field
  const value = integer
    ? `whole number, ${integer.map((bound) => bound.toLocaleString('en')).join(' to ')}`
    : field.choice.length > 0
      ? hasLongChoice(field)
        ? 'one of the values below'
        : `one of ${codes(field.choice)}`
      : field.by === undefined
        ? field.kinds.map(kindLink).join(', ')
        : `what ${code(field.by)} says, see below`
  return `${'array of '.repeat(field.depth)}${value}`
}

function notes(field: Field, block: BlockDocs, docs: SourceDocs): string {
  const named = nameOfChoice(field.choice)
  const comment =
    block.fields.get(field.path) ?? (named === undefined ? undefined : docs.exportComment(named))
  if (comment === undefined) throw new Error(`${block.comment}: ${field.path} has no comment`)
  return prose(splitCitation(comment).text)
}

function variantTable(type: BlockType): string {
  const [decider] = fieldsOf(type)
  const varying = fieldsOf(type).filter((field) => field.by !== undefined)
  if (decider === undefined || varying.length === 0) return ''
  return table(
    [code(decider.path), ...varying.map((field) => code(field.path))],
    variantsOf(type).map(({ value, fields }) => [
      code(value),
      ...varying.map(({ path }) => {
        const field = fields.find((candidate) => candidate.path === path)
        return field === undefined ? 'not there' : holds(field)
      }),
    ]),
  )
}

function bounds(type: BlockType, fields: readonly Field[]): string {
  const urls = fields.filter((field) => field.required && field.kinds.some((kind) => kind.endsWith('Url')))
  const sentences = [
    ...kindsOf(type).flatMap((kind) => {
      const bound = KIND_BOUNDS[kind]
      return bound === undefined ? [] : [`${kindLink(kind)}: ${bound}`]
    }),
    ...urls.map((field) => `a ${code(field.path)} that is refused drops the block, with a warning`),
    fields.length === 0
      ? 'it is never dropped as empty'
      : 'a block without text, media or rows after sanitizing is dropped, with a warning',
  ]
  return join('**Limits**', sentences.map((sentence) => `- ${sentence}`).join('\n'))
}

function examples(type: BlockType, { examples: sources }: BlockDocs): string[] {
  if (sources.length === 0) throw new Error(`${type}: its interface has no @example`)
  const values = sources.map((source): unknown => JSON.parse(source))
  const parsed = parseBlocks(values)
  if (!parsed.ok) throw new Error(`${type}: an @example is no block: ${JSON.stringify(parsed.issues)}`)
  if (parsed.value.some((block) => block.type !== type))
    throw new Error(`${type}: an @example is another type`)
  const title = sources.length === 1 ? '**Example**' : '**Examples**'
  const text = compactJson(values)
  const shown = JSON.stringify(values).replaceAll(PICTURE, OWN_PICTURE)
  const live = component('LiveBlock', { name: type, text: shown })
  return [title, ...values.map(jsonFence), live, playgroundLink({ source: 'blocks', variant: 'gfm', text })]
}

/** The picture of the examples is nowhere. One of our own stands for it where it is shown. */
const PICTURE = 'https://example.org/harbour.jpg'
const OWN_PICTURE = 'http://localhost:3000/docs/harbour.svg'

function kindLink(kind: Kind): string {
  return `[${code(kind)}](./kinds#${kind})`
}

const SHORT_CHOICE = 8

function hasLongChoice(field: Field): boolean {
  return field.choice.length > SHORT_CHOICE
}

function docsOf(docs: SourceDocs, type: BlockType): BlockDocs {
  const block = docs.blocks.get(type)
  if (block === undefined) throw new Error(`the union Block has no ${type}`)
  return block
}
