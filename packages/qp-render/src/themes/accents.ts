import type { ButtonAccent } from 'qp-schema'
import type { Accent } from './palette.ts'

/** An accent that is the same in every theme. */
export type FixedAccent = Exclude<ButtonAccent, 'theme'>

/** The accents in light and in dark. */
export const ACCENTS: { readonly [mode in 'light' | 'dark']: { readonly [A in FixedAccent]: Accent } } = {
  light: {
    slate: { solid: '#475569', onSolid: '#ffffff', ink: '#3a4657', soft: '#e8ecf2' },
    blue: { solid: '#1d5bd8', onSolid: '#ffffff', ink: '#1a4fbf', soft: '#e4edff' },
    green: { solid: '#15803d', onSolid: '#ffffff', ink: '#146334', soft: '#dff4e6' },
    amber: { solid: '#f2b134', onSolid: '#332100', ink: '#864707', soft: '#fdf0d3' },
    red: { solid: '#c81e2b', onSolid: '#ffffff', ink: '#a81b26', soft: '#fde6e6' },
    purple: { solid: '#7c3aed', onSolid: '#ffffff', ink: '#6527cf', soft: '#efe7ff' },
    pink: { solid: '#c2186b', onSolid: '#ffffff', ink: '#a5125a', soft: '#fde5f0' },
  },
  dark: {
    slate: { solid: '#a9b6c8', onSolid: '#121a26', ink: '#b9c4d3', soft: '#2a323d' },
    blue: { solid: '#8ab4ff', onSolid: '#0a1633', ink: '#9cc0ff', soft: '#1a2a4b' },
    green: { solid: '#6fd895', onSolid: '#06220f', ink: '#84e0a5', soft: '#143322' },
    amber: { solid: '#f5c25b', onSolid: '#2b1c00', ink: '#f7cd76', soft: '#3b2c0f' },
    red: { solid: '#ff9a98', onSolid: '#360707', ink: '#ffaaa8', soft: '#481e1f' },
    purple: { solid: '#c0a4ff', onSolid: '#1d0a44', ink: '#cbb4ff', soft: '#322359' },
    pink: { solid: '#ff9cc9', onSolid: '#3b0622', ink: '#ffb0d4', soft: '#491b34' },
  },
}
