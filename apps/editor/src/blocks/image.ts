import type { ImageBlock } from 'qp-schema'
import { atomEditing } from '../block-forms/form-block.ts'

export default atomEditing<ImageBlock>('image', { url: '' }, [
  { kind: 'picture', name: 'url' },
  { kind: 'line', name: 'alt' },
])
