import { THEME_NAMES } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { diagramColors } from './diagram-colors.ts'
import { contrast } from '../themes/contrast.testkit.ts'
import { THEME_STYLES } from '../themes/index.ts'

const READABLE = 4.5
const styles = THEME_NAMES.flatMap((name) => (['light', 'dark'] as const).map((mode) => ({ name, mode })))

/** A colour of text and those of what it may stand on, by the names of mermaid. */
const GROUNDS: Readonly<Record<string, readonly string[]>> = {
  textColor: ['background', 'secondaryColor', 'edgeLabelBackground', 'rowOdd', 'rowEven', 'clusterBkg'],
  primaryTextColor: ['primaryColor'],
  noteTextColor: ['noteBkgColor'],
  sequenceNumberColor: ['lineColor'],
  taskTextColor: ['taskBkgColor', 'activeTaskBkgColor', 'doneTaskBkgColor', 'critBkgColor'],
  taskTextOutsideColor: ['sectionBkgColor', 'altSectionBkgColor', 'excludeBkgColor'],
  taskTextClickableColor: ['taskBkgColor', 'sectionBkgColor', 'altSectionBkgColor'],
  pieSectionTextColor: Array.from({ length: 12 }, (_, index) => `pie${index + 1}`),
  commitLabelColor: ['commitLabelBackground'],
  tagLabelColor: ['tagLabelBackground'],
  gitBranchLabel0: ['git0'],
  gitBranchLabel7: ['git7'],
  cScaleLabel0: ['cScale0'],
  cScaleLabel6: ['cScale6'],
}

describe('diagramColors', () => {
  it.each(styles)('[10.12.1] [10.13.2] every text of a $mode $name diagram is readable', ({ name, mode }) => {
    const colors = diagramColors(THEME_STYLES[name][mode], mode)
    const ratios = Object.entries(GROUNDS).flatMap(([text, grounds]) =>
      grounds.map((ground) => ({
        text,
        ground,
        ratio: contrast(colors[text] ?? text, colors[ground] ?? ground),
      })),
    )
    expect(ratios.filter(({ ratio }) => !(ratio >= READABLE))).toEqual([])
  })

  it('[10.12.1] notes are dark in the dark', () => {
    expect(diagramColors(THEME_STYLES.default.dark, 'dark')).toMatchObject({
      noteBkgColor: '#3b2c0f',
      noteTextColor: THEME_STYLES.default.dark.text,
      noteBorderColor: '#f7cd76',
    })
  })
})
