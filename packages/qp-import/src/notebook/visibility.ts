import { type Fields, fieldsOf } from './json.ts'

/** Whether a part of a cell is shown as it is, is folded away, or is left out. */
type Visibility = 'shown' | 'folded' | 'removed'

/** What is done with the source and the outputs of a cell. */
export interface Shown {
  readonly source: Visibility
  readonly outputs: Visibility
}

/** What the author says of it, by the tags of Jupyter Book and the fields of JupyterLab. */
export function shownOf(metadata: Fields): Shown {
  const tags = tagsOf(metadata)
  const jupyter = fieldsOf(metadata['jupyter'])
  const of = (part: 'input' | 'output', field: string): Visibility => {
    if (tags.has('remove-cell') || tags.has(`remove-${part}`)) return 'removed'
    const isFolded =
      tags.has('hide') || tags.has('hide-cell') || tags.has(`hide-${part}`) || jupyter[field] === true
    return isFolded ? 'folded' : 'shown'
  }
  return { source: of('input', 'source_hidden'), outputs: of('output', 'outputs_hidden') }
}

/** The streams that tags leave out: `remove-stderr`. */
export function withoutStreams(metadata: Fields): ReadonlySet<string> {
  const tags = tagsOf(metadata)
  return new Set(['stdout', 'stderr'].filter((name) => tags.has(`remove-${name}`)))
}

function tagsOf({ tags }: Fields): ReadonlySet<string> {
  if (!Array.isArray(tags)) return new Set()
  const names = tags.filter((tag): tag is string => typeof tag === 'string')
  return new Set(names.map((tag) => tag.toLowerCase().replaceAll('_', '-')))
}
