import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Streamdown } from 'streamdown'
import { play } from './play.ts'

Object.assign(globalThis, {
  record(text: string, tokensPerSecond: number) {
    const article = document.querySelector('article') ?? document.body
    const root = createRoot(article)
    let sofar = ''
    // As its users have it: a component is given all of the text, and says by itself when it draws what.
    return play(text, tokensPerSecond, article, {
      push: (token) => void (sofar += token),
      draw: () => root.render(createElement(Streamdown, null, sofar)),
      end: () => {},
    })
  },
})
