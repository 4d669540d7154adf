import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { PROPERTY_TIMEOUT, processorTime, runs } from 'qp-schema/testkit'
import { importFile } from '../src/index.ts'
import { Fields } from '../src/word/fields.ts'
import { parseXml } from '../src/word/parts/xml.ts'
import { docx, p, part, partsOf, picture, r, read, relations, shown } from './word.testkit.ts'

const refused = (bytes: Uint8Array) =>
  importFile(bytes, 'docx').then(
    () => 'was read',
    (error: Error) => `${error.name}: ${error.message}`,
  )

const DAMAGED = 'UnreadableFileError: This document is damaged: open it in Word, and save it again.'
const TOO_LARGE =
  'UnreadableFileError: This document holds more than 64 MiB: make its pictures smaller in Word.'

/** Milliseconds of processor time that work takes, which waits for nothing. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Writes a number where the central directory of an archive has it, for the entry of a name. */
function withHeader(bytes: Uint8Array, name: string, offset: number, value: number): Uint8Array {
  const changed = bytes.slice()
  const view = new DataView(changed.buffer)
  for (let at = 0; at < changed.length - 46; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    const length = view.getUint16(at + 28, true)
    if (new TextDecoder().decode(changed.subarray(at + 46, at + 46 + length)) !== name) continue
    view.setUint32(at + offset, value, true)
    return changed
  }
  throw new Error(`${name} is not there`)
}

describe('what is no document of Word', () => {
  const ole = (text: string) => {
    const utf16 = [...text].flatMap((character) => [character.charCodeAt(0), 0])
    return Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...utf16])
  }
  it.each([
    ['nothing', new Uint8Array(), 'UnreadableFileError: This is no document of Word.'],
    ['text', strToU8('Tides'), 'UnreadableFileError: This is no document of Word.'],
    [
      'a document of an older Word',
      ole('WordDocument'),
      'UnreadableFileError: This is a document of Word 97–2003: save it as .docx.',
    ],
    [
      'one with a password',
      ole('EncryptedPackage'),
      'UnreadableFileError: This document is protected by a password: save it without one.',
    ],
    ['the beginning of an archive', docx(p('Tides')).subarray(0, 300), DAMAGED],
    [
      'another archive',
      zipSync({ 'a.txt': strToU8('x') }),
      'UnreadableFileError: This is no document of Word.',
    ],
    [
      'a document of another program',
      docx('', { 'word/document.xml': '<workbook/>' }),
      'UnreadableFileError: This is no document of Word.',
    ],
    [
      'XML that ends too early',
      docx('', { 'word/document.xml': '<a><b>' }),
      'UnreadableFileError: word/document.xml of this document ends too early.',
    ],
    [
      'XML that is crossed',
      docx('', { 'word/document.xml': '<a><b></a></b>' }),
      'UnreadableFileError: word/document.xml of this document is not well-formed.',
    ],
  ])('is refused: %s', async (_, bytes, message) => {
    expect(await refused(bytes)).toBe(message)
  })

  it('is refused where a part is encrypted', async () => {
    const encrypted = withHeader(docx(p('Tides')), 'word/document.xml', 8, 1 | (8 << 16))
    expect(await refused(encrypted)).toBe(
      'UnreadableFileError: This document is encrypted: save it without a password.',
    )
  })

  it(
    'throws nothing else, wherever a byte is another',
    async () => {
      const whole = docx(p('Tides') + p('Ebb', 'Heading1'))
      const answers = new Set<string>()
      await fc.assert(
        fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
          const changed = whole.slice()
          changed[at] = (changed[at] ?? 0) ^ change
          const answer = (await refused(changed)).replace(/:.*/s, '')
          answers.add(answer)
          expect(answer).toMatch(/^(?:UnreadableFileError|was read)$/)
        }),
        runs(75),
      )
      expect([...answers].toSorted()).toEqual(['UnreadableFileError', 'was read'])
    },
    PROPERTY_TIMEOUT,
  )
})

describe('a document that unpacks to more than it should', () => {
  const zeros = (mebibytes: number) => new Uint8Array(mebibytes * 1024 * 1024)

  it('is refused: one part, or many', async () => {
    expect(await refused(docx(p('Tides'), { 'word/media/a.png': zeros(65) }))).toBe(TOO_LARGE)
    const many = Object.fromEntries([1, 2, 3, 4, 5].map((index) => [`word/media/${index}.png`, zeros(14)]))
    expect(await refused(docx(p('Tides'), many))).toBe(TOO_LARGE)
  })

  it('is read where what is large is no part of a page', async () => {
    const page = await read(p('Tides'), {
      'word/embeddings/a.xlsx': zeros(65),
      'word/fonts/a.odttf': zeros(10),
    })
    expect(shown(page)).toEqual(['<p>Tides</p>'])
  })

  const inflated = docx(p('Tides'), { 'word/media/a.png': zeros(60) })
  it.each([
    ['less', 10],
    ['nothing', 0],
    ['two thirds', 40_000_000],
    ['more', 66_000_000],
  ])('is refused where its headers claim %s, without unpacking it', async (_, size) => {
    let answer = ''
    const time = await timeOf(async () => {
      answer = await refused(withHeader(inflated, 'word/media/a.png', 24, size))
    })
    expect(answer).toBe(DAMAGED)
    expect(time).toBeLessThan(2000)
  })

  it('is refused where one part is listed ten thousand times', async () => {
    const one = zipSync({ 'word/media/a.png': zeros(1) })
    const view = new DataView(one.buffer)
    const start = view.getUint32(one.length - 6, true)
    const entry = one.subarray(start, one.length - 22)
    const entries = Array.from({ length: 10_000 }, (_, index) => {
      const copy = entry.slice()
      copy.set(strToU8(`word/media/${String(index).padStart(4, '0')}g`.slice(-entry.length + 46)), 46)
      return copy
    })
    const end = one.slice(one.length - 22)
    new DataView(end.buffer).setUint16(10, entries.length, true)
    const bomb = new Uint8Array(start + entries.length * entry.length + 22)
    bomb.set(one.subarray(0, start))
    entries.forEach((copy, index) => bomb.set(copy, start + index * entry.length))
    bomb.set(end, bomb.length - 22)
    expect(await refused(bomb)).toMatch(/^UnreadableFileError: /)
  })
})

describe('a document that names others', () => {
  it('reads no part outside of it', async () => {
    const page = await read(`<w:p>${picture('r:embed="r1"', 'Passwords')}</w:p>`, {
      '../../etc/passwd': 'root',
      'word/media/../../x.png': 'root',
      'word/_rels/document.xml.rels': relations(['r1', 'image', '../../../etc/passwd']),
    })
    expect(shown(page)).toEqual(['<p>Passwords</p>'])
    expect(page.warnings.map(({ message }) => message)).toEqual([
      'the picture passwd was left out, and its description kept: the file does not hold it.',
    ])
  })

  it('fetches no picture and reads no file', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const addressOf = vi.fn(async () => 'https://e.org/1.png')
    const body = ['r:link="r1"', 'r:link="r2"', 'r:embed="r1"'].map(
      (id) => `<w:p>${picture(id, 'Gone')}</w:p>`,
    )
    const page = await read(
      body.join(''),
      {
        'word/_rels/document.xml.rels': relations(
          ['r1', 'image', 'file:///etc/passwd', true],
          ['r2', 'image', 'http://127.0.0.1:1/x.png', true],
        ),
      },
      { addressOf },
    )
    expect(shown(page)).toEqual(['<p>Gone</p>', '<p>Gone</p>', '<p>Gone</p>'])
    expect(page.warnings.map(({ message }) => message)).toEqual([
      'the picture file:///etc/passwd was left out, and its description kept: the file does not hold it. In Word, insert the picture itself.',
      'the picture http://127.0.0.1:1/x.png was left out, and its description kept: the file does not hold it. In Word, insert the picture itself.',
    ])
    expect([addressOf.mock.calls, fetched.mock.calls]).toEqual([[], []])
    fetched.mockRestore()
  })

  it.each([
    ['names a file', '<!DOCTYPE w:document [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['grows', '<!DOCTYPE w:document [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'],
  ])('is refused with an entity that %s', async (_, type) => {
    const text = part('w:document', `<w:body>${p('&x;&c;')}</w:body>`).replace('?>', `?>${type}`)
    expect(await refused(docx('', { 'word/document.xml': text }))).toBe(
      'UnreadableFileError: word/document.xml of this document declares a document type, which Word never does.',
    )
  })
})

describe('a document that is written by hand', () => {
  it('shows HTML as text, and links to nothing that runs', async () => {
    const page = await read(
      p('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;') +
        `<w:p><w:hyperlink r:id="r1">${r('click')}</w:hyperlink><w:hyperlink r:id="r2">${r('quote')}</w:hyperlink></w:p>` +
        `<w:p>${r('x', '<w:highlight w:val="&quot;&gt;&lt;b&gt;"/><w:vertAlign w:val="&quot;"/><w:rStyle w:val="&quot;&gt;"/>')}</w:p>` +
        p('y', '&quot;&gt;&lt;w:b/&gt;'),
      {
        'word/_rels/document.xml.rels': relations(
          ['r1', 'hyperlink', 'javascript:alert(1)', true],
          ['r2', 'hyperlink', 'https://e.org/&quot;&gt;&lt;script&gt;', true],
        ),
        'mammoth/style-map': "p => div[onclick='alert(1)']",
      },
    )
    expect(shown(page)).toEqual([
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>',
      '<p>click<a href="https://e.org/%22%3E%3Cscript%3E">quote</a></p>',
      '<p>x</p>',
      '<p>y</p>',
    ])
    expect(page.warnings).toEqual([
      {
        code: 'url_dropped',
        path: 'word/document.xml',
        message: expect.stringMatching(
          /^the link to "javascript:alert\(1\)" was dropped and its text kept: /,
        ),
      },
    ])
  })

  it('writes no mark of ours into a list', async () => {
    const page = await read(p('\ufdd07\ufdd1 &#xfdd0;8&#xfdd1; &#0;&#x1;a'))
    expect(shown(page)).toEqual(['<p>7 8 a</p>'])
  })

  it('is refused where it is nested too deep, or has too many elements', async () => {
    expect(await refused(docx('<w:ins>'.repeat(300) + '</w:ins>'.repeat(300)))).toBe(
      'ContentTooComplexError: the document has more than 256 elements within one another',
    )
    expect(await refused(docx('<w:p/>'.repeat(1_000_001)))).toBe(
      'ContentTooComplexError: the document has more than 1000000 elements',
    )
  })

  it('follows no style that is based on itself, and no list that is', async () => {
    const page = await read(p('a', 'A', '<w:numPr><w:numId w:val="1"/></w:numPr>'), {
      'word/styles.xml': part(
        'w:styles',
        '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>' +
          '<w:style w:type="numbering" w:styleId="N"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
      ),
      'word/numbering.xml': part(
        'w:numbering',
        '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="N"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      ),
    })
    expect(shown(page)).toEqual(['<ol><li>a</li></ol>'])
  })
})

describe('a large document', () => {
  const timed = async (bytes: Uint8Array) => {
    let page: Awaited<ReturnType<typeof importFile>> | undefined
    const time = await timeOf(async () => {
      page = await importFile(bytes, 'docx')
    })
    return { page, time }
  }

  it('of 10,000 comments has one warning', async () => {
    const comments = Array.from(
      { length: 10_000 },
      (_, id) => `<w:comment w:id="${id}">${p('Why?')}</w:comment>`,
    )
    const marks = comments.map((_, id) => `<w:r><w:commentReference w:id="${id}"/></w:r>`)
    const page = await read(`<w:p>${r('Tides')}${marks.join('')}</w:p>`, {
      'word/comments.xml': part('w:comments', comments.join('')),
    })
    expect(page).toMatchObject({
      blocks: [{ html: '<p>Tides</p>' }],
      warnings: [{ message: '10000 comments were left out.' }],
    })
  })

  it('of 10,000 paragraphs, each of its own style and list, takes seconds', async () => {
    const paragraphs = Array.from({ length: 10_000 }, (_, index) =>
      p(`Line ${index}`, `S${index}`, `<w:numPr><w:numId w:val="${index % 7}"/></w:numPr>`),
    )
    const { page, time } = await timed(docx(paragraphs.join('')))
    expect(page?.blocks).toHaveLength(10_000)
    expect(time).toBeLessThan(20_000)
  })

  it('of 10,000 signs, fields, notes and unknown elements takes seconds', async () => {
    const odd = Array.from(
      { length: 10_000 },
      (_, index) =>
        `<w:p><w:r><w:sym w:font="F${index}" w:char="F0FC"/><w:fldChar w:fldCharType="begin"/><w:instrText> EQ ${index} </w:instrText><w:fldChar w:fldCharType="end"/><w:footnoteReference w:id="${index}"/></w:r><w:x${index}>${r('x')}</w:x${index}></w:p>`,
    )
    const { page, time } = await timed(docx(odd.join('')))
    expect(page?.warnings.map(({ message }) => message)).toEqual([
      '10000 signs of fonts for symbols were left out.',
      '10000 fields of Word without a result were left out: update the fields in Word.',
      '10000 references to notes that are not there were left out.',
    ])
    expect(time).toBeLessThan(20_000)
  })

  it('of 5,000 notes, links and pictures takes seconds', async () => {
    const all = Array.from({ length: 5000 }, (_, id) => id)
    const body = all.map(
      (id) =>
        `<w:p><w:hyperlink r:id="l${id}">${r(`link ${id}`)}</w:hyperlink><w:r><w:footnoteReference w:id="${id}"/></w:r>${picture(`r:embed="p${id}"`)}</w:p>`,
    )
    const parts = partsOf(body.join(''), {
      'word/footnotes.xml': part(
        'w:footnotes',
        all.map((id) => `<w:footnote w:id="${id}">${p(`note ${id}`)}</w:footnote>`).join(''),
      ),
      'word/_rels/document.xml.rels': relations(
        ...all.map((id) => [`l${id}`, 'hyperlink', `https://e.org/${id}`, true] as const),
        ...all.map((id) => [`p${id}`, 'image', `media/${id}.png`] as const),
      ),
    })
    const { page, time } = await timed(zipSync(parts))
    expect(page?.warnings).toHaveLength(100)
    expect(time).toBeLessThan(20_000)
  })

  it('of 20,000 prefixes within one another and side by side takes no longer for each', () => {
    const declared = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ` xmlns:p${from + index}="urn:x"`).join('')
    const around = (depth: number): string =>
      depth === 0
        ? `<w:y xmlns:w="urn:x"/>`.repeat(10_000)
        : `<w:x${declared(depth * 100, 100)}>${around(depth - 1)}</w:x>`
    const source = strToU8(part('w:document', `${around(100)}<w:p/>`))
    let names: unknown[] = []
    const time = processorTime(() => {
      names = parseXml(source, 'x').children.map((child) => typeof child !== 'string' && child.name)
    })
    expect(names).toEqual(['w:x', 'w:p'])
    expect(time).toBeLessThan(3000)
  })

  it('of 20,000 fields that are never closed takes no longer for each', () => {
    const mark = (type: string) =>
      parseXml(strToU8(part('w:fldChar', '').replace('<w:fldChar', `$& w:fldCharType="${type}"`)), 'x')
    const [begin, separate] = [mark('begin'), mark('separate')]
    const fields = new Fields()
    fields.mark(begin)
    fields.instruction('HYPERLINK "https://e.org/"')
    fields.mark(separate)
    const links = new Set<unknown>()
    const time = processorTime(() => {
      for (let count = 0; count < 20_000; count += 1) {
        fields.mark(begin)
        links.add(fields.link)
      }
    })
    expect([...links]).toEqual([{ address: 'https://e.org/' }])
    expect(time).toBeLessThan(200)
  })

  it('of one cell with a megabyte of text is read', async () => {
    const long = r('tide &lt; ').repeat(60_000)
    const { page, time } = await timed(
      docx(`<w:tbl><w:tr><w:tc><w:p>${long}</w:p></w:tc><w:tc>${p('x')}</w:tc></w:tr></w:tbl>`),
    )
    expect(page?.blocks).toHaveLength(1)
    expect(time).toBeLessThan(20_000)
  })
})
