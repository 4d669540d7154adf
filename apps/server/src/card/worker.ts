import type { CardContent } from '../content/card-content.ts'
import { drawCard } from './draw-card.ts'

/** Messages of the process that draws: that it is ready, then one answer for each content that it receives. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly png: Uint8Array; readonly memory: number }
  | { readonly kind: 'failed'; readonly reason: string }

process.on('message', (content: CardContent) => answer(draw(content)))
process.on('disconnect', () => process.exit())
answer({ kind: 'ready' })

function draw(content: CardContent): WorkerMessage {
  try {
    return { kind: 'drawn', png: drawCard(content), memory: process.memoryUsage.rss() }
  } catch (error) {
    return { kind: 'failed', reason: String(error) }
  }
}

function answer(message: WorkerMessage): void {
  process.send?.(message)
}
