import { gapCursor } from 'prosemirror-gapcursor'
import type { Plugin } from 'prosemirror-state'
import { isColumn } from '../../document/column.ts'

/** A caret between blocks in which there is none; not between columns, which the arrow keys go through as they stand. */
export function gaps(): Plugin {
  const plugin = gapCursor()
  const { handleKeyDown } = plugin.props
  plugin.props.handleKeyDown = function (view, event) {
    const { $head } = view.state.selection
    const [around, index] = [$head.node(1), $head.index(0)]
    const isAmongColumns =
      isColumn(around) && [index - 1, index + 1].some((at) => isColumn(view.state.doc.maybeChild(at)))
    return !isAmongColumns && handleKeyDown?.call(this, view, event) === true
  }
  return plugin
}
