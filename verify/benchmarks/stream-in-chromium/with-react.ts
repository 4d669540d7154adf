import { StreamedPage } from 'qp-react'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { play, streamed } from './play.ts'

Object.assign(globalThis, {
  record(text: string, tokensPerSecond: number) {
    const article = document.querySelector('article') ?? document.body
    const root = createRoot(article)
    const shower = streamed((parts) => {
      // All of its time is that of this draw.
      flushSync(() => root.render(createElement(StreamedPage, { parts })))
    })
    return play(text, tokensPerSecond, article, shower)
  },
})
