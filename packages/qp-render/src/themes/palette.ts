/** The colours of one accent. Every pair that carries text has a contrast of at least 4.5. */
export interface Accent {
  /** Fills a `filled` button. */
  readonly solid: `#${string}`
  /** Text on `solid`. */
  readonly onSolid: `#${string}`
  /** Text and lines on the page and on `soft`. */
  readonly ink: `#${string}`
  /** Fills a `soft` button and a callout. */
  readonly soft: `#${string}`
}

/** The colours of one theme in one mode. */
export interface Palette {
  readonly page: `#${string}`
  /** Behind code, table headers and cards. */
  readonly surface: `#${string}`
  readonly text: `#${string}`
  /** Captions, labels, the foot line. */
  readonly muted: `#${string}`
  readonly line: `#${string}`
  readonly heading: `#${string}`
  readonly link: `#${string}`
  /** Behind `<mark>`; the text on it is `text`. */
  readonly mark: `#${string}`
  /** The accent `theme`. */
  readonly accent: Accent
}

/** The look that a theme's name stands for, in both modes. */
export interface ThemeStyle {
  readonly light: Palette
  readonly dark: Palette
  /** Fonts of systems, behind the theme's own font if it has one. */
  readonly font: string
  /** Of the corners of boxes. */
  readonly radius: string
  /** Rules of this theme alone, after all others. */
  readonly css: string
}

// Fonts of systems; nothing is downloaded. Not one object: bundlers keep what reads a property, used or not.
export const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif'
export const SERIF = 'Georgia,serif'
export const GROTESQUE = '"Segoe UI",system-ui,sans-serif'
export const MONO = 'ui-monospace,Menlo,Consolas,monospace'
