import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { QuickPagesError } from 'qp-client'
import type { Conversion } from 'qp-markdown'
import type { Block } from 'qp-schema'
import { FRONT_MATTER_IGNORED } from 'qp-schema/policy'
import { secondsOf } from '../services.ts'
import type { Invocation } from '../command.ts'
import { noteWarnings } from '../errors/warnings.ts'
import { follow, type Gathered } from '../input/follow-input.ts'
import { GatheredCode } from '../input/gathered-code.ts'
import { GatheredMarkdown } from '../input/gathered-markdown.ts'
import type { KeptPage } from '../store/kept-page.ts'
import type { Terminal } from '../terminal.ts'
import { partsOf } from './prepare/page-parts.ts'

const NAME = 'The standard input'
const EVERY_SECONDS = 5

/**
 * Appends to a page what comes in on the standard input, until it ends. Resolves to the number of blocks. SPEC.md 18.7
 *
 * @throws what ends it before; how many blocks were appended until then is said
 */
export async function followInto(kept: KeptPage, invocation: Invocation): Promise<number> {
  const { options, services, terminal } = invocation
  const isTrial = options['dry-run'] === true
  const everyMilliseconds = secondsOf('every', options.every, EVERY_SECONDS) * 1000
  const page = (await services.clientOf(kept.server)).page(kept.id, kept.editKey)
  const countBlocks = async () => {
    const { blocks } = await persistently(() => page.get(), terminal)
    return blocks.length
  }
  const gathered = await gatheredBy(invocation, async () => (isTrial ? 0 : countBlocks()))
  if (options.live === true && !isTrial) await persistently(() => page.change({ live: true }), terminal)
  let appended = 0
  const append = async (blocks: readonly Block[]) => {
    if (isTrial) appended += blocks.length
    else if (blocks.length > 0)
      for (const part of partsOf({ blocks, refuseSecrets: options['allow-secrets'] !== true }, NAME)) {
        const idempotencyKey = randomUUID()
        const answer = await persistently(
          () => page.append(part, { idempotencyKey }).catch(nothingLeft),
          terminal,
        )
        appended += answer.appended
        noteWarnings(NAME, answer.warnings, terminal)
      }
  }
  try {
    await follow(process.stdin, { everyMilliseconds, gathered, append })
  } catch (error) {
    if (appended > 0) terminal.note(`What came before is on the page (${appended} blocks).`)
    throw error
  }
  return appended
}

async function gatheredBy(
  { options, terminal }: Invocation,
  countBlocks: () => Promise<number>,
): Promise<Gathered> {
  if (options.code === true) return new GatheredCode()
  const note = ({ warnings }: Conversion) => noteWarnings(NAME, warnings, terminal)
  if (options.plain === true) {
    const { markdownStream } = await import('qp-markdown')
    return new GatheredMarkdown(markdownStream(), note)
  }
  const [{ markdownStream }, { emojiNamed }] = await Promise.all([
    import('qp-markdown/gfm'),
    import('qp-markdown/emoji'),
  ])
  return new GatheredMarkdown(
    markdownStream({ blockCount: await countBlocks(), emoji: emojiNamed }),
    ({ frontMatter, warnings }) => {
      const others = warnings.filter(({ code }) => code !== 'front_matter_ignored')
      if (others.length < warnings.length || Object.keys(frontMatter).length > 0)
        terminal.note(`${NAME}: line 1: the front matter was ignored: ${FRONT_MATTER_IGNORED.append}`)
      note({ blocks: [], warnings: others })
    },
  )
}

/** Of a batch the service may drop all; of a whole text that would have been said and no more. */
function nothingLeft(error: unknown) {
  if (error instanceof QuickPagesError && error.code === 'no_content')
    return { appended: 0, warnings: error.warnings }
  throw error
}

/** A timer takes less than a service can say. */
const MAX_PAUSE_SECONDS = 3600

/** Calls the service until it answers: nobody is there to call again. */
async function persistently<T>(call: () => Promise<T>, terminal: Terminal): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof QuickPagesError) || !error.isRetryable) throw error
      terminal.note(`${error.message} Trying again.`)
      await sleep(Math.min(error.retryAfter ?? 1, MAX_PAUSE_SECONDS) * 1000)
    }
  }
}
