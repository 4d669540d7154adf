import type { TimelineBlock } from 'qp-schema'
import { atomEditing } from '../block-forms/form-block.ts'

export default atomEditing<TimelineBlock>('timeline', { items: [{ label: '', body: '' }] }, [
  { kind: 'events', name: 'items' },
])
