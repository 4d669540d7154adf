import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBaseUrl, isOnHost, safeUrl, type UrlPurpose } from 'qp-schema/policy'
import { anyText, anyUrl, runs } from 'qp-schema/testkit'

describe('[4.3] safeUrl', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['  HTTPS://Example.org/a?b=c#d ', 'HTTPS://Example.org/a?b=c#d'],
    ['http://example.org:8080/ä', 'http://example.org:8080/ä'],
    ['http://[::1]:3000/x', 'http://[::1]:3000/x'],
    ['mailto:a@example.org?subject=Hi', 'mailto:a@example.org?subject=Hi'],
    ['tel:+49-30-1234', 'tel:+49-30-1234'],
    ['#install', '#install'],
    ['#', '#'],
    ['#über-uns', '#über-uns'],
  ])('[4.3.4] keeps %s as it was written', (value, expected) => {
    expect(safeUrl(value, 'link')).toBe(expected)
  })

  it.each([
    ['https:example.org', 'https://example.org/'],
    ['https:\\\\example.org\\a', 'https://example.org/a'],
    ['https://example.org/a b', 'https://example.org/a%20b'],
    ['https://example.org/"onmouseover="x', 'https://example.org/%22onmouseover=%22x'],
    ["https://example.org/'", 'https://example.org/%27'],
    ['#a b', '#a%20b'],
    ['https://exa\tmple.org/', 'https://example.org/'],
  ])('[4.3.4] respells %s, which parsers read differently', (value, expected) => {
    expect(safeUrl(value, 'link')).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://example.org/x',
    'file:///etc/passwd',
    'ftp://example.org',
    'https://user:secret@example.org',
    'https://user@example.org',
    '//example.org/x',
    '/path',
    'docs/a.md',
    '?q=1',
    'https://',
    'https://[::1',
    'example.org',
    '',
    '   ',
  ])('[4.3.1] [4.3.2] [4.3.3] refuses %j as a link', (value) => {
    expect(safeUrl(value, 'link')).toBeUndefined()
  })

  it('[4.3.1] each purpose has its schemes', () => {
    expect(safeUrl('http://example.org/a.png', 'image')).toBe('http://example.org/a.png')
    expect(safeUrl('data:image/png;base64,AA', 'image')).toBeUndefined()
    expect(safeUrl('mailto:a@example.org', 'image')).toBeUndefined()
    expect(safeUrl('#a', 'image')).toBeUndefined()
    expect(safeUrl('http://example.org', 'frame')).toBeUndefined()
    expect(safeUrl('https://example.org', 'frame')).toBe('https://example.org')
    expect(safeUrl('#a', 'frame')).toBeUndefined()
  })

  it('changes nothing the second time, and its result holds no character that ends an attribute', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https:',
        'http://',
        '//',
        'mailto:',
        'tel:',
        '#',
        '\\',
        '@',
        ':',
        '?',
        '/',
        ' ',
        '\t',
        '"',
        "'",
        '<',
        '%',
        '[',
        ']',
      ),
      anyUrl,
      anyText(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = safeUrl(pieces.join(''), 'link')
        if (once === undefined) return
        expect(safeUrl(once, 'link')).toBe(once)
        expect(once).not.toMatch(/[\s"'<>`\\]/u)
        expect(once).toMatch(/^(?:https?:\/\/|mailto:|tel:|#)/i)
      }),
      runs(125),
    )
  })
})

describe('[4.3.4] safeUrl without the parser', () => {
  const label = fc.oneof(
    fc.constantFrom(
      'a',
      'example',
      '0x7f',
      '0x',
      'xn--bcher-kva',
      'XN--x',
      'xn--',
      'a-',
      '-',
      '',
      '1',
      '08',
      'a_b',
      'ab--c',
    ),
    fc.stringMatching(/^[a-z0-9x-]{0,5}$/),
    anyText({ maxLength: 2 }),
  )
  const host = fc.array(label, { maxLength: 4 }).map((labels) => labels.join('.'))
  const address = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'https:/', 'HTTPS://', 'ftp://', ' https://', 'httpſ://'),
      fc.constantFrom('', '', '', 'a@', 'a:b@', '@'),
      fc.oneof({ weight: 5, arbitrary: host }, fc.domain()),
      fc.constantFrom('', '', '', ':', ':0', ':80', ':9999', ':65535', ':65536', ':99999', ':a'),
      fc.constantFrom(
        '',
        '/',
        '?',
        '#',
        '/a?b=c&d#e',
        '/@',
        '\\',
        '/\\',
        '/%',
        '/é\u0001',
        '/\ud800',
        '/a b',
        '\t',
        '/"',
      ),
      anyText({ maxLength: 3 }),
    )
    .map((parts) => parts.join(''))

  it('takes an address as the parser would have it taken', () => {
    fc.assert(
      fc.property(fc.oneof(address, anyUrl), fc.constantFrom('link', 'image', 'frame'), (value, purpose) => {
        expect(safeUrl(value, purpose)).toBe(parsedUrl(value.trim(), purpose))
      }),
      runs(500),
    )
  })

  /** The rule of 4.3 for addresses with a host, by the parser alone. */
  function parsedUrl(value: string, purpose: UrlPurpose): string | undefined {
    if (!URL.canParse(value)) return undefined
    const { protocol, username, password, href } = new URL(value)
    const isAllowed = protocol === 'https:' || (protocol === 'http:' && purpose !== 'frame')
    if (!isAllowed || username + password !== '') return undefined
    const plain = /^https?:\/\/[^\s\\<>"'`^{|}@/?#]+(?:[/?#][^\s\\<>"'`^{|}]*)?$/iu
    if (plain.test(value)) return value
    return href.replace(
      /[\s\\<>"'`^{|}]/gu,
      (character) => `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
  }
})

describe('[6.1.24] what relative URLs may be relative to', () => {
  it.each([
    'https://example.org',
    'HTTP://EXAMPLE.ORG:8080/a?b#c',
    'https://例え.jp/道/',
    `https://a/${'x'.repeat(2038)}`,
  ])('%s', (url) => {
    expect(isBaseUrl(url)).toBe(true)
  })

  it.each([
    '',
    '/docs',
    '//example.org',
    'mailto:ada@example.org',
    'javascript:alert(1)',
    'https://ada@example.org',
    'https://:secret@example.org',
    'https://',
    `https://a/${'x'.repeat(2039)}`,
  ])('not %s', (url) => {
    expect(isBaseUrl(url)).toBe(false)
  })
})

describe('[4.3.8] the same host', () => {
  it.each([
    ['https://own.example/', 'own.example'],
    ['https://own.example./', 'own.example'],
    ['https://own.example../', 'own.example'],
    ['https://own.example/', 'own.example.'],
    ['https://OWN.Example/', 'own.example'],
    ['https://own.example/', 'Own.EXAMPLE'],
    ['https://own.example:443/', 'own.example'],
    ['https://own.example./', 'own.example:443'],
    ['https://own.example.:8443/', 'own.example:8443'],
    ['https://own%2Eexample/', 'own.example'],
    ['https://%6fwn.example%2e/', 'own.example'],
    ['https://ｏｗｎ．example。/', 'own.example'],
    ['https://own.exa\u00admple/', 'own.example'],
    ['https:own.example/', 'own.example'],
    ['https:\\\\own.example\\a', 'own.example'],
    ['https://o\nwn.example/', 'own.example'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://xn--bcher-kva.example./', 'BÜCHER.example'],
    ['https://0x7f.1./', '127.0.0.1'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://[::0:1]/', '[::1]'],
    ['http://own.example:80/', 'own.example'],
  ])('%s is on %s', (url, host) => {
    expect(isOnHost(url, host)).toBe(true)
  })

  it.each([
    ['https://own.example.evil.example/', 'own.example'],
    ['https://evil.example/own.example', 'own.example'],
    ['https://own.example@evil.example/', 'own.example'],
    ['https://own.example:8443/', 'own.example'],
    ['https://own.example:8443/', 'own.example:9443'],
    ['https://.own.example/', 'own.example'],
    ['https://ownexample/', 'own.example'],
    ['null', 'own.example'],
    ['', ''],
    ['https://own.example/', ''],
  ])('%s is not on %s', (url, host) => {
    expect(isOnHost(url, host)).toBe(false)
  })
})
