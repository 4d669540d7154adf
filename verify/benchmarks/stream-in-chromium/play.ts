import { markdownStream } from 'qp-markdown/gfm'
import type { StreamedPart } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'

/** What was seen of an answer that was streamed into an article. */
export interface Recording {
  readonly tokens: number
  readonly seconds: number
  readonly draws: number
  /** How many tasks took 50 milliseconds or more by the clock. */
  readonly longTasks: number
  /** Of pushes, and of reading and showing the parts, in milliseconds. */
  readonly push: Times
  readonly draw: Times
  /** Elements that moved, in parts that grew or changed their kind, and in others. */
  readonly growing: readonly string[]
  readonly still: readonly string[]
}

interface Times {
  readonly median: number
  readonly most: number
}

/** What takes tokens and shows the text so far. */
export interface Shower {
  readonly push: (token: string) => void
  readonly draw: () => void
  readonly end: () => void
}

/** Our stream, with a function that shows its parts. */
export function streamed(show: (parts: readonly StreamedPart[]) => void): Shower {
  const stream = markdownStream({ sanitize: (blocks) => sanitizeBlocks(blocks).blocks })
  return {
    push: (token) => void stream.push(token),
    draw: () => show(stream.parts),
    end: () => void stream.end(),
  }
}

interface Shift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[]
}

/** What was changed so long ago has been drawn since. */
const STILL_MS = 500

/**
 * Streams a text into an article at a rate, in tokens of 4 characters, and draws once for each frame of the screen.
 * What the browser says of long tasks and of shifted elements is recorded.
 */
export async function play(
  text: string,
  tokensPerSecond: number,
  article: Element,
  { push, draw, end }: Shower,
): Promise<Recording> {
  const tokens = text.match(/[^]{1,4}/g) ?? []
  const pushes: number[] = []
  const draws: number[] = []
  let longTasks = 0
  const growing: string[] = []
  const still: string[] = []
  const changes = new WeakMap<Node, number>()
  const mutations = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) changes.set(partOf(node, article), performance.now())
  })
  mutations.observe(article, { childList: true, characterData: true, attributes: true, subtree: true })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'longtask') longTasks += 1
      else
        for (const { node } of (entry as Shift).sources) {
          const part = node && partOf(node, article)
          const isStill = part === null || entry.startTime - (changes.get(part) ?? -Infinity) > STILL_MS
          const moved = isStill ? still : growing
          moved.push(`${part?.nodeName} ${part?.textContent?.slice(0, 30)}`)
        }
    }
  })
  const start = performance.now()
  for (const type of ['longtask', 'layout-shift']) observer.observe({ type })

  let pushed = 0
  while (pushed < tokens.length) {
    await new Promise(requestAnimationFrame)
    const due = Math.min(tokens.length, Math.floor(((performance.now() - start) * tokensPerSecond) / 1000))
    if (due === pushed) continue
    for (; pushed < due; pushed += 1) pushes.push(millisecondsOf(() => push(tokens[pushed] ?? '')))
    draws.push(millisecondsOf(draw))
  }
  draws.push(
    millisecondsOf(() => {
      end()
      draw()
    }),
  )
  const seconds = (performance.now() - start) / 1000
  // The browser tells of a frame after it.
  await new Promise((resolve) => setTimeout(resolve, STILL_MS))
  observer.disconnect()
  mutations.disconnect()
  return {
    tokens: tokens.length,
    seconds,
    draws: draws.length,
    longTasks,
    push: timesOf(pushes),
    draw: timesOf(draws),
    growing,
    still,
  }
}

/** The child of the article that a node is in. */
function partOf(node: Node, article: Element): Node {
  let part = node
  while (part.parentNode !== null && part.parentNode !== article) part = part.parentNode
  return part
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 }
}
