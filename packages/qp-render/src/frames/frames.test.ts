import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { FRAME_SCRIPT } from './frame-script.ts'
import { FRAME_SANDBOX, type FramedBlock, isFramedBlock, renderFrame } from './frames.ts'
import { childrenOf, elementsOf } from '../parse.testkit.ts'
import { safe } from '../render.testkit.ts'

function framed(html: string, safetyMode: 'sandboxed' | 'pro_sandboxed' = 'sandboxed'): string {
  return renderFrame(safe({ type: 'html', safetyMode, html })[0] as FramedBlock)
}

/** The only script of ours, byte for byte as its hash says. */
const ours = `<script>${FRAME_SCRIPT}</script>`

const added = [
  'meta charset=utf-8',
  'meta name=viewport content=width=device-width,initial-scale=1',
  'base target=_blank',
]

describe('renderFrame, sandboxed', () => {
  it.each([
    [
      'a whole document',
      '<!DOCTYPE html><html lang="de"><head><title>T</title></head><body class="b"><p>x</p></body></html>',
    ],
    [
      'a document without doctype',
      '<html lang="de"><head><title>T</title></head><body class="b"><p>x</p></body></html>',
    ],
    [
      'a document with space and comments before',
      '\n <!-- c --> <html lang="de"><head><title>T</title></head><body class="b"><p>x</p>',
    ],
    [
      'a document with a byte order mark',
      '\uFEFF<!doctype html><html lang="de"><title>T</title><body class="b"><p>x</p>',
    ],
    ['a head and a body without html', '<head><title>T</title></head><body class="b"><p>x</p></body>'],
    ['a body without head', '<title>T</title><body class="b"><p>x</p></body>'],
  ])('[10.4.1] %s keeps its head and body', (_name, html) => {
    const elements = elementsOf(framed(html))
    expect(childrenOf(elements, 'head')).toEqual([...added, 'title'])
    expect(childrenOf(elements, 'body')).toEqual(['p', 'script'])
    expect(elements.find(({ tagName }) => tagName === 'body')?.attrs).toEqual([{ name: 'class', value: 'b' }])
    expect(parse(framed(html)).mode).toBe('no-quirks')
  })

  it('the language of the document is kept', () => {
    expect(elementsOf(framed('<!doctype html><html lang="de"><body>x'))[0]?.attrs).toEqual([
      { name: 'lang', value: 'de' },
    ])
  })

  it('a fragment becomes the body', () => {
    const elements = elementsOf(framed('<p>x</p>'))
    expect(childrenOf(elements, 'head')).toEqual(added)
    expect(childrenOf(elements, 'body')).toEqual(['p', 'script'])
    expect(framed('')).toBe(
      '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><base target="_blank">' +
        ours,
    )
  })

  it('a viewport of the author is left alone', () => {
    const html = '<head><META content="width=600" NAME=Viewport></head><body>x'
    expect(childrenOf(elementsOf(framed(html)), 'head')).toEqual([
      'meta charset=utf-8',
      'base target=_blank',
      'meta content=width=600 name=Viewport',
    ])
    const inComment = '<!-- <meta name="viewport"> --><p>x</p>'
    expect(childrenOf(elementsOf(framed(inComment)), 'head')).toEqual(added)
  })

  it('links within the document stay in it', () => {
    expect(
      framed(
        '<meta name="viewport"><a class="c" href="#a">a</a><a href="https://example.com/#a">b</a><a>c</a>',
      ),
    ).toBe(
      '<!doctype html><meta charset="utf-8"><base target="_blank"><meta name="viewport"><a target="_self" class="c" href="#a">a</a><a href="https://example.com/#a">b</a><a>c</a>' +
        ours,
    )
  })
})

describe('renderFrame, pro_sandboxed', () => {
  it.each([
    ['<!DOCTYPE html><p>x<script>1</script>', '<!DOCTYPE html><p>x<script>1</script>'],
    ['\uFEFF\n<!-- a --><!-- b -->\n<!doctype html>x', '\n<!-- a --><!-- b -->\n<!doctype html>x'],
    ['<p>x</p>', '<!doctype html><p>x</p>'],
    ['<!-- <!doctype html> --><p>', '<!doctype html><!-- <!doctype html> --><p>'],
    ['text <!doctype html>', '<!doctype html>text <!doctype html>'],
    ['', '<!doctype html>'],
  ])('%j is served as sent, with a doctype and the measuring script', (html, document) => {
    expect(framed(html, 'pro_sandboxed')).toBe(document + ours)
  })
})

describe('permissions', () => {
  it('[10.4.5] no frame is ever same-origin, and only pro has forms, dialogs and downloads', () => {
    expect(FRAME_SANDBOX).toEqual({
      sandboxed: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
      pro_sandboxed:
        'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads',
    })
  })

  it('only documents are framed', () => {
    const blocks = safe(
      { type: 'html', safetyMode: 'strict_sanitized', html: '' },
      { type: 'html', safetyMode: 'sandboxed', html: '' },
      { type: 'html', safetyMode: 'pro_sandboxed', html: '' },
      { type: 'html', safetyMode: 'later', html: '' } as never,
      { type: 'divider' },
    )
    expect(blocks.map(isFramedBlock)).toEqual([false, true, true, false, false])
  })
})
