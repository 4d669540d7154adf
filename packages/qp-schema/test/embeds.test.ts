import { describe, expect, it } from 'vitest'
import type { EmbedType } from 'qp-schema'
import { resolveEmbed } from 'qp-schema/policy'

const src = (type: EmbedType, url: string) => resolveEmbed(type, url)?.src

describe('[4.4] resolveEmbed', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('[4.4.1] %s', (url) => {
    expect(resolveEmbed('youtube', url)).toEqual({
      src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      href: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    })
  })

  it('[4.4.1] keeps the start of a video', () => {
    expect(src('youtube', 'https://youtu.be/dQw4w9WgXcQ?t=1m30s')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90',
    )
    expect(src('youtube', 'https://youtu.be/dQw4w9WgXcQ?t=42')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42',
    )
    expect(src('youtube', 'https://youtu.be/dQw4w9WgXcQ?t=soon')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    )
  })

  it('[4.4.2] posts of X', () => {
    const target = {
      src: 'https://platform.twitter.com/embed/Tweet.html?id=1234567890&dnt=true',
      href: 'https://x.com/i/status/1234567890',
    }
    expect(resolveEmbed('twitter', 'https://twitter.com/jack/status/1234567890?s=20')).toEqual(target)
    expect(resolveEmbed('twitter', 'https://x.com/jack/status/1234567890/photo/1')).toEqual(target)
    expect(resolveEmbed('twitter', 'https://x.com/i/web/status/1234567890')).toEqual(target)
    expect(resolveEmbed('twitter', 'https://x.com/jack')).toBeUndefined()
  })

  it('[4.4.3] Figma files, also in their older embed addresses', () => {
    const target = {
      src: 'https://embed.figma.com/design/AbCdEf0123456789/?node-id=1-2&embed-host=quick-pages'.replace(
        '/?',
        '?',
      ),
      href: 'https://www.figma.com/design/AbCdEf0123456789?node-id=1-2',
    }
    expect(resolveEmbed('figma', 'https://www.figma.com/design/AbCdEf0123456789/Title?node-id=1-2')).toEqual(
      target,
    )
    expect(
      src(
        'figma',
        `https://www.figma.com/embed?embed_host=x&url=${encodeURIComponent('https://www.figma.com/file/AbCdEf0123456789/T')}`,
      ),
    ).toBe('https://embed.figma.com/file/AbCdEf0123456789?embed-host=quick-pages')
    expect(
      src('figma', 'https://www.figma.com/embed?url=https%3A%2F%2Fevil.example%2Ffile%2FAbCdEf0123456789'),
    ).toBeUndefined()
    expect(src('figma', 'https://www.figma.com/community')).toBeUndefined()
  })

  it('[4.4.4] pens of CodePen', () => {
    expect(resolveEmbed('codepen', 'https://codepen.io/team/acme/pen/AbCdEf')).toEqual({
      src: 'https://codepen.io/team/acme/embed/AbCdEf?default-tab=result',
      href: 'https://codepen.io/team/acme/pen/AbCdEf',
    })
    expect(src('codepen', 'https://codepen.io/acme')).toBeUndefined()
  })

  it('[4.4.5] any https page', () => {
    expect(src('iframe_sandbox', 'https://example.org/a?b#c')).toBe('https://example.org/a?b#c')
    expect(src('iframe_sandbox', 'HTTPS://Example.org')).toBe('HTTPS://Example.org')
    expect(src('iframe_sandbox', 'https:example.org/a b')).toBe('https://example.org/a%20b')
    expect(src('iframe_sandbox', 'http://example.org')).toBeUndefined()
    expect(src('iframe_sandbox', 'https://a:b@example.org')).toBeUndefined()
    expect(src('iframe_sandbox', 'javascript:alert(1)')).toBeUndefined()
  })

  it.each([
    ['youtube', 'https://WWW.YouTube.com./watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://youtu.be.:443/dQw4w9WgXcQ'],
    ['twitter', 'https://x%2Ecom/i/status/1'],
    ['codepen', 'https://ｃｏｄｅｐｅｎ。ｉｏ/acme/pen/AbCdEf'],
  ] as const)('[4.3.8] %s knows %s', (type, url) => {
    expect(src(type, url)).toMatch(/^https:\/\/[\w.-]+\//)
  })

  it.each([
    ['youtube', 'http://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://evil.example/www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://www.youtube.com/watch?v=short'],
    ['youtube', 'https://www.youtube.com/embed/dQw4w9WgXc"'],
    ['twitter', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['codepen', 'https://codepen.io/a"b/pen/AbCdEf'],
  ] as const)('[4.4.6] %s refuses %s', (type, url) => {
    expect(resolveEmbed(type, url)).toBeUndefined()
  })

  it.each(['mastodon', 'constructor'])('[11.2.3] %s, of a later version, shows nothing', (type) => {
    expect(resolveEmbed(type as EmbedType, 'https://youtu.be/dQw4w9WgXcQ')).toBeUndefined()
  })
})
