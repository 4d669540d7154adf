import { type Block, escapeHtml, isObject } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import type { Cell } from './cells.ts'
import { type Context, fitting, terminalBlocks } from './fitting.ts'
import { type Fields, fieldsOf, textOf } from './json.ts'
import { richBlocks } from './rich-outputs.ts'
import { terminalText } from './terminal-text.ts'

/** What an output shows. Only an error has two parts, of which the second one is folded. */
export interface ShownOutput {
  readonly blocks: readonly Block[]
  /** Where it is folded in any case. */
  readonly fold?: string
}

/** The outputs of a cell, in their order; streams that follow one another are one. */
export async function outputsOf(cell: Cell, context: Context): Promise<ShownOutput[]> {
  const shown: ShownOutput[] = []
  for (const { path, output } of joined(cell)) {
    if (!isObject(output))
      context.report.warn('block_dropped', path, 'what stands here was left out: it is no output of a cell.')
    else shown.push(...(await shownOf(output, path, context)))
  }
  return shown.filter(({ blocks }) => blocks.length > 0)
}

async function shownOf(output: Fields, path: string, context: Context): Promise<ShownOutput[]> {
  switch (output['output_type']) {
    case 'stream':
      return [{ blocks: terminalBlocks(textOf(output['text']), path, context) }]
    case 'error':
    case 'pyerr':
      return errorBlocks(output, path, context)
    default:
      return [
        {
          blocks: await richBlocks(
            { data: dataOf(output), metadata: fieldsOf(output['metadata']), path },
            context,
          ),
        },
      ]
  }
}

interface Placed {
  readonly path: string
  readonly output: unknown
}

function joined({ outputs, path, hiddenStreams }: Cell): Placed[] {
  const placed: Placed[] = []
  let texts: string[] | undefined
  for (const [index, output] of outputs.entries()) {
    const isStream = isObject(output) && output['output_type'] === 'stream'
    if (!isStream) {
      texts = undefined
      placed.push({ path: `${path}.outputs[${index}]`, output })
      continue
    }
    const name = output['name'] ?? output['stream']
    if (typeof name === 'string' && hiddenStreams.has(name)) continue
    const text = textOf(output['text'])
    if (texts === undefined) {
      texts = [text]
      placed.push({ path: `${path}.outputs[${index}]`, output: { output_type: 'stream', text: texts } })
    } else texts.push(text)
  }
  return placed
}

/** A message of an error is longer than that if it is no message. */
const MOST_MESSAGE = 2000

function errorBlocks({ ename, evalue, traceback }: Fields, path: string, context: Context): ShownOutput[] {
  const name = cleanText(textOf(ename)).trim()
  const value = terminalText(textOf(evalue)).trim()
  const message = value.length > MOST_MESSAGE ? `${cleanText(value.slice(0, MOST_MESSAGE))}…` : value
  const lines = Array.isArray(traceback) ? traceback.map(textOf) : [textOf(traceback)]
  const text = lines.join('\n')
  const trace = text.includes(value) || value.length <= MOST_MESSAGE ? text : `${value}\n${text}`
  const html = [
    name && `<strong>${escapeHtml(name.slice(0, MOST_MESSAGE))}</strong>`,
    message && inLines(message),
  ]
  const callout: Block = {
    type: 'callout',
    tone: 'warning',
    html: `<p>${html.filter((part) => part !== '').join(': ') || 'An error'}</p>`,
  }
  const blocks = terminalBlocks(trace, path, context)
  return [{ blocks: fitting([callout], path, context) }, { blocks, fold: 'Traceback' }]
}

function inLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br />')
}

/** The names of media types in nbformat 3, whose outputs have their forms as fields. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  text: 'text/plain',
  html: 'text/html',
  latex: 'text/latex',
  json: 'application/json',
  javascript: 'application/javascript',
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

function dataOf(output: Fields): Fields {
  if (isObject(output['data'])) return output['data']
  const forms = Object.entries(OLDER_NAMES).filter(([name]) => output[name] !== undefined)
  return Object.fromEntries(forms.map(([name, type]) => [type, output[name]]))
}
