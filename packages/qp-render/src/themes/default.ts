import { SANS, type ThemeStyle } from './palette.ts'

/** Neutral: a system sans on white or near black. */
export const defaultStyle: ThemeStyle = {
  font: SANS,
  radius: '10px',
  css: '',
  light: {
    page: '#ffffff',
    surface: '#f5f6f8',
    text: '#1d2129',
    muted: '#5b6472',
    line: '#dde1e7',
    heading: '#0e1116',
    link: '#1a4fc4',
    mark: '#fff0a6',
    accent: { solid: '#1f2937', onSolid: '#ffffff', ink: '#1f2937', soft: '#e8ebf0' },
  },
  dark: {
    page: '#14161a',
    surface: '#1d2026',
    text: '#dfe3ea',
    muted: '#98a2b1',
    line: '#323842',
    heading: '#f4f6f9',
    link: '#8ab4ff',
    mark: '#5a4a00',
    accent: { solid: '#e8ecf2', onSolid: '#14161a', ink: '#e8ecf2', soft: '#2a2f38' },
  },
}
