import { LANGUAGE_NAMES } from 'qp-render'
import { CODE_LANGUAGES, type CodeBlock, type CodeLanguage } from 'qp-schema'
import { cleanText, isLineNumber } from 'qp-schema/policy'
import { ORIGIN } from '../rich-html/node-specs.ts'
import { element } from '../element.ts'
import type { BlockEditing } from '../block-editing.ts'
import { choiceControl, showValue, textControl, viewWithControls } from '../block-forms/control.ts'
import { optional } from './optional.ts'

const code: BlockEditing<CodeBlock> = {
  nodes: {
    code_block: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: {
        ...ORIGIN,
        language: { default: 'plaintext', validate: assertLanguage },
        label: { default: '', validate: 'string' },
        filename: { default: '', validate: 'string' },
        highlight: { default: '', validate: 'string' },
        start: { default: '', validate: 'string' },
      },
      toDOM: () => ['pre', ['code', 0]],
    },
  },
  read(
    { code: source, language = 'plaintext', label = '', filename = '', highlight = '', start = '' },
    schema,
  ) {
    const attributes = { language, label, filename, highlight, start: String(start) }
    return [schema.node('code_block', attributes, source === '' ? [] : [schema.text(source)])]
  },
  write: ([node]) => ({
    type: 'code',
    code: cleanText(node?.textContent ?? ''),
    language: node?.attrs['language'] as CodeLanguage,
    ...optional({
      label: String(node?.attrs['label']),
      filename: String(node?.attrs['filename']),
      highlight: String(node?.attrs['highlight']),
    }),
    ...(isLineNumber(String(node?.attrs['start'])) && { start: Number(node?.attrs['start']) }),
  }),
  entries: [
    {
      name: 'code',
      holdsText: true,
      make(schema, lines) {
        const source = lines.map((inline) => inline.textBetween(0, inline.size, '\n', '\n')).join('\n')
        return [schema.node('code_block', null, source === '' ? [] : [schema.text(source)])]
      },
    },
  ],
  view: viewWithControls((set) => {
    const contentDOM = element('code', { spellcheck: 'false' })
    const filename = textControl('filename', set)
    const language = choiceControl('language', LANGUAGE_NAMES, set)
    const label = textControl('label', set)
    const highlight = textControl('highlight', set)
    const start = textControl('start', set)
    const controls = element(
      'figcaption',
      { class: 'controls', contenteditable: 'false' },
      filename,
      language,
      label,
      start,
      highlight,
    )
    const pre = element('pre', {}, contentDOM)
    let lines: Promise<typeof import('./code-lines.ts')> | undefined
    return {
      dom: element('figure', { class: 'qp-box qp-code', dir: 'ltr', translate: 'no' }, controls, pre),
      contentDOM,
      show(attributes, node) {
        showValue(highlight, String(attributes['highlight']))
        showValue(start, String(attributes['start']))
        showValue(filename, String(attributes['filename']))
        showValue(language, String(attributes['language']))
        showValue(label, String(attributes['label']))
        // A language says what it is called.
        label.hidden = attributes['language'] !== 'plaintext' && attributes['label'] === ''
        if (lines === undefined && attributes['start'] === '' && attributes['highlight'] === '') return
        lines ??= import('./code-lines.ts')
        void lines.then(({ showLines }) => showLines(pre, node))
      },
    }
  }),
}

export default code

/** @throws RangeError for what came from a clipboard and is no language */
function assertLanguage(value: unknown): void {
  if (!CODE_LANGUAGES.some((language) => language === value)) throw new RangeError('not a language')
}
