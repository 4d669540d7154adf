import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import type { Root } from 'mdast'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import type { DefinitionLabels } from './definition-labels.ts'
import type { Extension, TokenizeContext } from './guard/micromark-types.ts'
import { gfmNodes } from './reference/gfm-nodes.ts'
import { constructsNeededBy, optionalConstructs } from './optional-constructs.ts'
import { shareBudget } from './guard/work-budget.ts'
import { workGuard } from './guard/work-guard.ts'

/** Parses one text after another, with the link definitions and the budget of all of them. */
export class PartParser {
  readonly #shared: Extension
  readonly #options = new Map<string, Options>()

  constructor(labels: DefinitionLabels) {
    const budget = { spent: 0 }
    this.#shared = sharing((parser) => {
      parser.defined = labels
      shareBudget(parser, budget)
    })
  }

  parse(source: string, textOnly = false): Root {
    return fromMarkdown(source, this.#optionsFor(source, textOnly))
  }

  #optionsFor(source: string, textOnly: boolean): Options {
    const needed = constructsNeededBy(source)
    const key = [textOnly, ...needed].join(' ')
    const known = this.#options.get(key)
    if (known !== undefined) return known
    const only = textOnly ? [TEXT_ONLY] : []
    const options = {
      ...OPTIONS,
      extensions: [...optionalConstructs(needed), ...EXTENSIONS, ...only, this.#shared],
    }
    this.#options.set(key, options)
    return options
  }
}

const EXTENSIONS: readonly Extension[] = [
  gfmStrikethrough({ singleTilde: false }),
  gfmTaskListItem(),
  // An HTML block would swallow the markdown lines after it; inline HTML stays a node, so that nothing in a
  // tag is read as emphasis or as a bare URL.
  { disable: { null: ['htmlFlow'] } },
  workGuard,
]

const TEXT_ONLY: Extension = {
  disable: {
    null: [
      'blockQuote',
      'codeFenced',
      'codeIndented',
      'definition',
      'headingAtx',
      'list',
      'setextUnderline',
      'table',
      'thematicBreak',
    ],
  },
}

const OPTIONS: Options = {
  mdastExtensions: [gfmNodes, gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
}

/** Sees the parser before it reads a line. */
function sharing(prepare: (parser: TokenizeContext['parser']) => void): Extension {
  return {
    document: {
      null: {
        tokenize(_effects, _ok, nok) {
          prepare(this.parser)
          return nok
        },
      },
    },
  }
}
