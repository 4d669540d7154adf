import { BUTTON_SHAPES, BUTTON_VARIANTS, type ButtonBlock } from 'qp-schema'
import { TEXTS } from '../texts.ts'
import { atomEditing } from '../block-forms/form-block.ts'

export default atomEditing<ButtonBlock>(
  'button',
  { url: '', label: '', variant: 'filled', shape: 'rounded', accent: 'theme' },
  [
    { kind: 'line', name: 'label' },
    { kind: 'address', name: 'url' },
    { kind: 'line', name: 'description' },
    { kind: 'line', name: 'icon' },
    { kind: 'choice', name: 'variant', choices: BUTTON_VARIANTS },
    { kind: 'choice', name: 'shape', choices: BUTTON_SHAPES },
    { kind: 'choice', name: 'accent', choices: TEXTS.accents },
  ],
)
