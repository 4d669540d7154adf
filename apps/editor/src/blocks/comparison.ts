import type { ComparisonBlock } from 'qp-schema'
import { atomEditing } from '../block-forms/form-block.ts'

export default atomEditing<ComparisonBlock>('comparison', { left: '', right: '' }, [
  { kind: 'line', name: 'leftLabel' },
  { kind: 'line', name: 'rightLabel' },
  { kind: 'lines', name: 'left' },
  { kind: 'lines', name: 'right' },
])
