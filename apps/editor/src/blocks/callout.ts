import type { ButtonAccent, CalloutBlock, CalloutTone } from 'qp-schema'
import { ORIGIN } from '../rich-html/node-specs.ts'
import { readProse } from '../rich-html/html-to-nodes.ts'
import { writeFlow } from '../rich-html/nodes-to-html.ts'
import { element, icon } from '../element.ts'
import { TEXTS } from '../texts.ts'
import type { BlockEditing } from '../block-editing.ts'
import { choiceControl, showValue, viewWithControls } from '../block-forms/control.ts'
import { paragraphs } from './lines.ts'

const TONES: { readonly [T in CalloutTone]: { readonly accent: ButtonAccent; readonly path: string } } = {
  info: { accent: 'blue', path: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5M12 7.5v.01' },
  warning: { accent: 'amber', path: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2v.01' },
  success: { accent: 'green', path: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12.5l2.7 2.7L16 9.5' },
}

const callout: BlockEditing<CalloutBlock> = {
  nodes: {
    callout_block: {
      group: 'block',
      content: 'flow+',
      defining: true,
      attrs: { ...ORIGIN, tone: { default: 'info', validate: 'string' } },
      toDOM: () => ['aside', 0],
    },
  },
  read(block, schema) {
    const prose = readProse(block.html, schema)
    const content = prose?.length === 0 ? [schema.node('p')] : prose
    return content && [schema.node('callout_block', { tone: block.tone }, content)]
  },
  write: ([node]) => ({
    type: 'callout',
    tone: node?.attrs['tone'] as CalloutTone,
    html: writeFlow(node?.children ?? []),
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
    const controls = element('div', { class: 'controls tone', contenteditable: 'false', dir: 'auto' })
    const dom = element('aside', { dir: 'auto' }, controls, contentDOM)
    return {
      dom,
      contentDOM,
      show({ tone: value }) {
        const { accent, path } = TONES[value as CalloutTone] ?? TONES.info
        dom.className = `qp-callout qp-accent-${accent}`
        if (tone.value !== value || controls.childElementCount === 0)
          controls.replaceChildren(icon(path), tone)
        showValue(tone, String(value))
      },
    }
  }),
}

export default callout
