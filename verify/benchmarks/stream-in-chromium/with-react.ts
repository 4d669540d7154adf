import { StreamedPage } from 'qp-react'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { play } from './play.ts'

Object.assign(globalThis, {
  record(text: string, tokensPerSecond: number) {
    const article = document.querySelector('article') ?? document.body
    const root = createRoot(article)
    return play(text, tokensPerSecond, article, (parts) => {
      // All of its time is that of this draw.
      flushSync(() => root.render(createElement(StreamedPage, { parts })))
    })
  },
})
