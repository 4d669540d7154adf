import { showStream } from 'qp-render'
import { play } from './play.ts'

Object.assign(globalThis, {
  record(text: string, tokensPerSecond: number) {
    const article = document.querySelector('article') ?? document.body
    return play(text, tokensPerSecond, article, showStream(article))
  },
})
