import { describe, expect, it } from 'vitest'
import { messagePageCss, renderMessagePage } from './message-page.ts'
import { elementsOf, only, textOf } from '../parse.testkit.ts'

describe('renderMessagePage', () => {
  it('[10.7.2] is a document in the look of the pages', () => {
    const html = renderMessagePage({
      title: 'Not <found>',
      message: 'Nothing & nobody.',
      action: { label: 'Home', href: 'https://pages.example/?a&b' },
    })
    expect(html.replace(messagePageCss(), 'CSS')).toBe(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Not &lt;found&gt;</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14161a" media="(prefers-color-scheme: dark)">
<style>CSS</style>
</head>
<body>
<main id="qpMain" class="qp-message"><h1>Not &lt;found&gt;</h1><p>Nothing &amp; nobody.</p><p><a class="qp-button qp-filled qp-rounded qp-accent-theme" href="https://pages.example/?a&amp;b">Home</a></p></main>
</body>
</html>
`)
  })

  it('can go without an action, in any theme', () => {
    const elements = elementsOf(
      renderMessagePage({ title: 'Gone', message: 'For good.', theme: 'dark-vivid' }),
    )
    expect(textOf(only(elements, 'main'))).toBe('GoneFor good.')
    expect(textOf(only(elements, 'style'))).toBe(messagePageCss('dark-vivid'))
  })
})
