import type { TimelineBlock } from 'qp-schema'
import { atomEditing } from './atom.ts'

export default atomEditing<TimelineBlock>('timeline', { items: [{ label: '', body: '' }] }, [
  { kind: 'events', name: 'items' },
])
