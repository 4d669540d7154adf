import type { ImageBlock } from 'qp-schema'
import { atomEditing } from './atom.ts'

export default atomEditing<ImageBlock>('image', { url: '' }, [
  { kind: 'picture', name: 'url' },
  { kind: 'line', name: 'alt' },
])
