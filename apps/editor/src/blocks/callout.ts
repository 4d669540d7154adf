import type { ButtonAccent, CalloutBlock, CalloutTone } from 'qp-schema'
import { isLineNumber } from 'qp-schema/policy'
import { ORIGIN } from '../rich-html/node-specs.ts'
import { readProse } from '../rich-html/html-to-nodes.ts'
import { writeFlow } from '../rich-html/nodes-to-html.ts'
import { element, icon } from '../element.ts'
import { TEXTS } from '../texts.ts'
import type { BlockEditing } from '../block-editing.ts'
import { choiceControl, showValue, textControl, viewWithControls } from '../block-forms/control.ts'
import { paragraphs } from './lines.ts'
import { optional } from './optional.ts'

interface Look {
  readonly accent: ButtonAccent
  readonly path: string
}

/** By the tone, or by the tone and a label. */
const LOOKS: { readonly [T in CalloutTone]: Look } & { readonly [toneAndLabel: string]: Look | undefined } = {
  info: { accent: 'blue', path: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5M12 7.5v.01' },
  warning: { accent: 'amber', path: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2v.01' },
  success: { accent: 'green', path: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12.5l2.7 2.7L16 9.5' },
  'warning Important': { accent: 'purple', path: 'M4 4h16v12h-8l-4 4v-4H4zM12 7v3.5M12 13v.01' },
  'warning Caution': { accent: 'red', path: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.01' },
}

const callout: BlockEditing<CalloutBlock> = {
  nodes: {
    callout_block: {
      group: 'block',
      content: 'flow+',
      defining: true,
      attrs: {
        ...ORIGIN,
        tone: { default: 'info', validate: 'string' },
        label: { default: '', validate: 'string' },
        lines: { default: '', validate: 'string' },
      },
      toDOM: () => ['aside', 0],
    },
  },
  read(block, schema) {
    const prose = readProse(block.html, schema)
    const content = prose?.length === 0 ? [schema.node('p')] : prose
    const { tone, label = '', line = '', lines = String(line) } = block
    return content && [schema.node('callout_block', { tone, label, lines }, content)]
  },
  write: ([node]) => ({
    type: 'callout',
    tone: node?.attrs['tone'] as CalloutTone,
    ...optional({ label: String(node?.attrs['label']) }),
    html: writeFlow(node?.children ?? []),
    ...(isLineNumber(String(node?.attrs['lines']))
      ? { line: Number(node?.attrs['lines']) }
      : optional({ lines: String(node?.attrs['lines']) })),
  }),
  entries: [
    {
      name: 'callout',
      holdsText: true,
      make: (schema, lines) => [schema.node('callout_block', null, paragraphs(schema, lines))],
    },
  ],
  view: viewWithControls((set) => {
    const contentDOM = element('div')
    const tone = choiceControl('tone', TEXTS.tones, set)
    const label = textControl('label', set)
    const tones = element(
      'div',
      { class: 'controls tone', contenteditable: 'false', dir: 'auto' },
      icon(''),
      tone,
    )
    const title = element('div', { contenteditable: 'false', dir: 'auto' }, label)
    const lines = textControl('lines', set)
    const place = element(
      'label',
      { contenteditable: 'false', dir: 'auto' },
      `${TEXTS.fieldName('lines')} `,
      lines,
    )
    const dom = element('aside', { dir: 'auto' }, tones, place, title, contentDOM)
    return {
      dom,
      contentDOM,
      show({ tone: value, label: word, lines: at }) {
        showValue(lines, String(at))
        place.className = `controls at-line${at === '' ? ' unused' : ''}`
        const { accent, path } = LOOKS[`${value} ${word}`] ?? LOOKS[value as CalloutTone] ?? LOOKS.info
        dom.className = `qp-callout qp-accent-${accent}`
        title.className = `controls ${word === '' ? 'unused' : 'qp-callout-title'}`
        tones.firstElementChild?.replaceWith(icon(path))
        showValue(tone, String(value))
        showValue(label, String(word))
      },
    }
  }),
}

export default callout
