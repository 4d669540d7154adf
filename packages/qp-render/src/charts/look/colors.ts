import type { ThemeName } from 'qp-schema'

type Colors = readonly `#${string}`[]

/** The colours of the series of charts. Each has a contrast of at least 4.5 on the page of its theme. */
export const CHART_COLORS: { readonly [N in ThemeName]: { readonly [mode in 'light' | 'dark']: Colors } } = {
  default: {
    light: ['#1d5bd8', '#b4540a', '#0b7a70', '#a3327f', '#56700f', '#6b4bd0', '#b3283a', '#5b6472'],
    dark: ['#8ab4ff', '#f5b26b', '#5fd3c3', '#f29ad0', '#c3d56b', '#bda6ff', '#ff9a98', '#a9b6c8'],
  },
  editorial: {
    light: ['#8f3517', '#1f5a78', '#7a5c00', '#4b5d13', '#74347a', '#2c6a62', '#b0305c', '#6b5d50'],
    dark: ['#f2a98a', '#8fc7de', '#ebc16f', '#bccb7d', '#d9b0dd', '#93cdbf', '#f29bb2', '#b2a393'],
  },
  vivid: {
    light: ['#6d1ee8', '#c2086f', '#b35300', '#006482', '#0b6b3c', '#1b48d8', '#7d5b00', '#645588'],
    dark: ['#cfa6ff', '#ff85c8', '#ffc35c', '#74dcff', '#7ff0b0', '#8fa8ff', '#e0d080', '#b6a5da'],
  },
}
