import { hasText, showsSomething, tagsOf } from 'qp-schema/policy'
import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'

function namesIn(html: string): string[] {
  return [...tagsOf(html)].map(({ name, closing, start, end }) =>
    name === '!' ? `! ${html.slice(start, end)}` : (closing ? '/' : '') + name,
  )
}

describe('tagsOf', () => {
  it.each([
    ['a <B class=">">b</B> c', ['b', '/b']],
    [`<a title='>' b=">"c>`, ['a']],
    ['<a b="c">d">', ['a']],
    ['1 < 2 <3', []],
    ['<!-- <b> --><!-->c<!doctype html><?x>', ['! <!-- <b> -->', '! <!-->', '! <!doctype html>', '! <?x>']],
    ['<title><b></title ><i>', ['title', '! <b>', '/title', 'i']],
    ['<SCRIPT></scripts></script>', ['script', '! </scripts>', '/script']],
    ['<xmp><b>', ['xmp', '! <b>']],
    [
      '<textarea></textarea><noembed><b></noembed>',
      ['textarea', '/textarea', 'noembed', '! <b>', '/noembed'],
    ],
    ['<b <i', ['! <b <i']],
    ['</ <b>><i></><u>', ['! </ <b>', 'i', '! </>', 'u']],
    ['<!--<b>', ['! <!--<b>']],
  ])('%s', (html, names) => {
    expect(namesIn(html)).toEqual(names)
  })

  it('says where a tag stands', () => {
    expect([...tagsOf('a<br x>b')]).toEqual([{ name: 'br', closing: false, start: 1, nameEnd: 4, end: 7 }])
  })

  it.each(['<', '<a', '<a b="', '<!--', '<title>', '</'])('needs linear time for many %s', (part) => {
    const html = part.repeat(1_000_000 / part.length)
    expect(processorTime(() => [...tagsOf(html)])).toBeLessThan(5000)
  })
})

it.each([
  ['', false, false],
  ['<p> \u00a0<br /></p>', false, false],
  ['<title>a</title><p></p>', false, false],
  ['<em>a</em>', true, true],
  ['<hr />', false, true],
  ['<img src="https://a.b/c" />', false, true],
  ['<table><tr></tr></table>', false, true],
  ['<p style="color:red"></p>', false, true],
])('[4.5.2] %j has text: %s, shows something: %s', (html, text, something) => {
  expect(hasText(html)).toBe(text)
  expect(showsSomething(html)).toBe(something)
})
