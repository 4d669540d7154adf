import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'

/** The picture in a line of text that is selected. */
export function pictureIn({ selection }: EditorState): Node | undefined {
  return selection instanceof NodeSelection && selection.node.type.name === 'img' ? selection.node : undefined
}
