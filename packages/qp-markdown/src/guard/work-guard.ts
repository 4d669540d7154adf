import { chargeAttention } from './charge-attention.ts'
import { chargeEvent } from './charge-event.ts'
import { chargeLazyLine, chargeSetextUnderline } from './charge-flow.ts'
import { chargeLabelEnd, noteImageStart, noteLabelStart } from './charge-label.ts'
import { chargeResource } from './charge-resource.ts'
import type { Extension } from './micromark-types.ts'
import { noteUnclosedHtml, skipUnclosedHtml } from './unclosed-html.ts'

/** The tokenizer's own code: the text has no other line endings. */
const LINE_FEED = -4

/**
 * Bounds what the tokenizer does beyond a linear pass. Its constructs stand beside those of markdown at the same
 * characters and match nothing: they count, per parse, and refuse the text when the count is too high.
 */
export const workGuard: Extension = {
  text: {
    [code('*')]: chargeAttention,
    [code('_')]: chargeAttention,
    [code('~')]: chargeAttention,
    [code('!')]: noteImageStart,
    [code('[')]: [chargeEvent, noteLabelStart],
    [code(']')]: [chargeEvent, chargeLabelEnd, chargeResource],
    [code('<')]: [chargeEvent, skipUnclosedHtml, noteUnclosedHtml],
    [code('&')]: chargeEvent,
    [code('\\')]: chargeEvent,
    [LINE_FEED]: chargeEvent,
  },
  flow: {
    [code('=')]: chargeSetextUnderline,
    [code('-')]: chargeSetextUnderline,
    null: chargeLazyLine,
  },
}

function code(character: string): number {
  return character.charCodeAt(0)
}
