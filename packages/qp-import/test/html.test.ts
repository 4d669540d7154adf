import { describe, expect, it, vi } from 'vitest'
import { importFile } from '../src/index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a document of HTML', () => {
  it('is its main part, and what it says of itself', async () => {
    const html =
      '<!doctype html><html lang="de"><title>Gezeiten</title><nav>Menü</nav><main><h1>Flut</h1></main>'
    expect(await importFile(bytes(html), 'html')).toMatchObject({
      title: 'Gezeiten',
      lang: 'de',
      blocks: [{ type: 'richtext', html: '<h1>Flut</h1>' }],
      warnings: [{ code: 'tag_dropped' }],
    })
  })

  it('gets the addresses of pictures beside it, each asked for once', async () => {
    const addressOf = vi.fn(async (picture: object) =>
      'url' in picture && picture.url === 'a b.png' ? 'https://e.org/1.png' : undefined,
    )
    const html =
      '<p>x</p><img src="a b.png"><p>y</p><img src="a b.png"><img src="no.png"><img src="https://e.org/2.png"><a href="c.html">c</a>'
    const { blocks, warnings } = await importFile(bytes(html), 'html', { addressOf })
    expect(addressOf.mock.calls).toEqual([[{ url: 'a b.png' }], [{ url: 'no.png' }]])
    expect(JSON.stringify(blocks).match(/https:[^"\\]+/g)).toEqual([
      'https://e.org/1.png',
      'https://e.org/1.png',
      'https://e.org/2.png',
    ])
    expect(warnings.map(({ code }) => code)).toEqual(['url_dropped', 'url_dropped'])
  })

  it('gives the pictures that it holds to who gives addresses, each once', async () => {
    const held: object[] = []
    const addressOf = async (picture: object) => {
      held.push(picture)
      return `https://e.org/${held.length}.gif`
    }
    const gif = 'R0lGODlhAgABAAAAACw='
    const pixel = 'R0lGODlhAQABAAAAACw='
    const html = `<p>x</p><img alt="1" src="data:image/gif;base64,${gif}"><p>y</p><img src="data:image/gif;base64,${gif}"><img src="data:image/svg+xml;base64,PHN2Zy8+"><img src="data:image/gif;base64,${pixel}" srcset="https://e.org/late.png 1x"><p>z`
    const { blocks, warnings } = await importFile(bytes(html), 'html', { addressOf })
    expect(held).toEqual([{ name: 'picture-1.gif', bytes: Uint8Array.from(Buffer.from(gif, 'base64')) }])
    expect(JSON.stringify(blocks).match(/https:[^"\\]+/g)).toEqual([
      'https://e.org/1.gif',
      'https://e.org/1.gif',
      'https://e.org/late.png',
    ])
    expect(warnings.map(({ code }) => code)).toEqual(['url_dropped', 'attribute_dropped'])
  })

  it.each([
    ['what it declares', '<meta charset="iso-8859-2"><p>', [0xb1], 'ą'],
    [
      'what it declares in the older way',
      '<meta http-equiv=content-type content="text/html; charset=shift_jis"><p>',
      [0x83, 0x41],
      'ア',
    ],
    ['Windows, where it declares nothing', '<p>', [0x93, 0xfc, 0x94], '“ü”'],
    ['Windows, where it declares what is none', '<meta charset=none><p>', [0xfc], 'ü'],
    ['UTF-8, whatever it declares', '<meta charset=latin1><p>', [0xc3, 0xbc], 'ü'],
  ])('is read as %s', async (_, start, rest, shown) => {
    const { blocks } = await importFile(Uint8Array.from([...bytes(start), ...rest]), 'html')
    expect(blocks).toEqual([{ type: 'richtext', html: `<p>${shown}</p>` }])
  })

  it('is read when a megabyte of it is broken', async () => {
    const html = '<table><td><p>tide <b>comes<i> in</b> &amp <!-- '.repeat(20_000)
    const { blocks } = await importFile(bytes(html), 'html')
    expect(JSON.stringify(blocks)).toContain('comes')
  })

  it('is refused where it is nested too deep', async () => {
    await expect(importFile(bytes(`${'<blockquote>'.repeat(500)}x`), 'html')).rejects.toMatchObject({
      name: 'ContentTooComplexError',
    })
  })
})
