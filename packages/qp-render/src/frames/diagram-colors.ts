import { ACCENTS, type FixedAccent } from '../themes/accents.ts'
import type { Palette } from '../themes/palette.ts'

/** The order in which slices, branches and sections take their colours: neighbours differ most. */
const SERIES: readonly FixedAccent[] = ['blue', 'amber', 'green', 'pink', 'purple', 'red', 'slate']
/** As many as mermaid has names for. */
const SERIES_LENGTH = 12

/**
 * Mermaid's theme variables. It derives the others from these, in colours that suit and can be read. SPEC.md 10.12.1
 */
export function diagramColors(palette: Palette, mode: 'light' | 'dark'): Record<string, string> {
  const { page, surface, text, muted, line, accent } = palette
  return {
    background: page,
    primaryColor: accent.soft,
    primaryTextColor: text,
    primaryBorderColor: accent.ink,
    secondaryColor: surface,
    secondaryTextColor: text,
    secondaryBorderColor: line,
    tertiaryColor: surface,
    tertiaryTextColor: text,
    tertiaryBorderColor: line,
    lineColor: muted,
    textColor: text,
    edgeLabelBackground: surface,
    clusterBkg: page,
    rowOdd: page,
    rowEven: surface,
    ...sequenceColors(palette, mode),
    ...ganttColors(palette, mode),
    ...gitColors(palette),
    ...seriesColors(palette, mode),
  }
}

function sequenceColors({ page, surface, text, muted }: Palette, mode: 'light' | 'dark') {
  const { amber, slate } = ACCENTS[mode]
  return {
    noteBkgColor: amber.soft,
    noteTextColor: text,
    noteBorderColor: amber.ink,
    actorLineColor: muted,
    activationBkgColor: slate.soft,
    activationBorderColor: muted,
    sequenceNumberColor: page,
    rectBkgColor: surface,
  }
}

function ganttColors({ page, surface, text, muted, line, link, accent }: Palette, mode: 'light' | 'dark') {
  const { blue, red, slate } = ACCENTS[mode]
  return {
    sectionBkgColor: page,
    altSectionBkgColor: surface,
    sectionBkgColor2: page,
    excludeBkgColor: slate.soft,
    gridColor: line,
    todayLineColor: red.ink,
    taskBkgColor: accent.soft,
    taskBorderColor: accent.ink,
    activeTaskBkgColor: blue.soft,
    activeTaskBorderColor: blue.ink,
    doneTaskBkgColor: slate.soft,
    doneTaskBorderColor: muted,
    critBkgColor: red.soft,
    critBorderColor: red.ink,
    taskTextColor: text,
    taskTextDarkColor: text,
    taskTextLightColor: text,
    taskTextOutsideColor: text,
    taskTextClickableColor: link,
    vertLineColor: accent.ink,
  }
}

function gitColors({ surface, text, line, accent }: Palette) {
  return {
    commitLabelColor: text,
    commitLabelBackground: surface,
    tagLabelColor: text,
    tagLabelBackground: accent.soft,
    tagLabelBorder: line,
  }
}

function seriesColors({ page, text, muted }: Palette, mode: 'light' | 'dark'): Record<string, string> {
  const accents = ACCENTS[mode]
  const series = Array.from({ length: SERIES_LENGTH }, (_, index) => {
    const { ink, soft } = accents[SERIES[index % SERIES.length] ?? 'slate']
    return [
      [`pie${index + 1}`, soft],
      [`fillType${index}`, soft],
      [`cScale${index}`, soft],
      [`cScalePeer${index}`, ink],
      [`cScaleInv${index}`, ink],
      [`cScaleLabel${index}`, text],
      [`git${index}`, ink],
      [`gitInv${index}`, page],
      [`gitBranchLabel${index}`, page],
    ] as const
  })
  return {
    ...Object.fromEntries(series.flat()),
    pieStrokeColor: muted,
    pieOuterStrokeColor: muted,
    pieOpacity: '1',
    pieTitleTextColor: text,
    pieSectionTextColor: text,
    pieLegendTextColor: text,
  }
}
