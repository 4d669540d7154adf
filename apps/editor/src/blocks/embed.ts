import type { EmbedBlock } from 'qp-schema'
import { TEXTS } from '../texts.ts'
import { atomEditing } from '../block-forms/form-block.ts'

export default atomEditing<EmbedBlock>('embed', { embedType: 'youtube', url: '' }, [
  { kind: 'address', name: 'url' },
  { kind: 'choice', name: 'embedType', choices: TEXTS.embedTypes },
  { kind: 'line', name: 'title' },
])
