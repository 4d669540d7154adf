import { describe, expect, it } from 'vitest'
import { readAddress } from './typed-address.ts'

describe('readAddress', () => {
  it.each([
    ['https://example.org/a', 'link', 'https://example.org/a'],
    [' example.org/a b ', 'link', 'https://example.org/a%20b'],
    ['example.org:8080/a', 'link', 'https://example.org:8080/a'],
    ['ada@example.org', 'link', 'mailto:ada@example.org'],
    ['#part', 'link', '#part'],
    ['example.org/i.png', 'image', 'https://example.org/i.png'],
  ] as const)('takes %j for a %s', (typed, purpose, url) => {
    expect(readAddress(typed, purpose)).toEqual({ url })
  })

  it.each([
    ['', 'image', 'full address'],
    ['/i.png', 'image', 'full address'],
    ['#part', 'image', 'full address'],
    ['https://', 'link', 'full address'],
    ['data:image/png;base64,AA', 'image', 'begin with “data:”. Only http: and https: are'],
    ['mailto:ada@example.org', 'image', 'begin with “mailto:”'],
    ['ada@example.org', 'image', 'full address'],
    // eslint-disable-next-line no-script-url
    ['javascript:alert(1)', 'link', 'begin with “javascript:”. Only http:, https:, mailto:, and tel: are'],
    ['https://ada:secret@example.org/', 'image', 'password'],
  ] as const)('says why %j is none for a %s', (typed, purpose, why) => {
    expect(readAddress(typed, purpose)).toEqual({ problem: expect.stringContaining(why) as string })
  })
})
