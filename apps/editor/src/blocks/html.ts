import type { HtmlBlock } from 'qp-schema'
import { TEXTS } from '../texts.ts'
import { atomEditing } from '../block-forms/form-block.ts'

export default atomEditing<HtmlBlock>('html', { html: '', safetyMode: 'strict_sanitized' }, [
  { kind: 'source', name: 'html' },
  { kind: 'choice', name: 'safetyMode', choices: TEXTS.safetyModes },
])
