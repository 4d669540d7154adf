import { showStream } from 'qp-render'
import { play, streamed } from './play.ts'

Object.assign(globalThis, {
  record(text: string, tokensPerSecond: number) {
    const article = document.querySelector('article') ?? document.body
    return play(text, tokensPerSecond, article, streamed(showStream(article)))
  },
})
