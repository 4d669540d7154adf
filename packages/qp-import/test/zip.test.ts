import { strFromU8, strToU8, zipSync } from 'fflate'
import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { openZip, UnreadableFileError } from '../src/zip/index.ts'
import { type Packed, type ZipForm, zipOf } from './zip.testkit.ts'

/** Made by Info-ZIP: a folder with a link and names beyond ASCII, one with a password, and one of a stream, in zip64. */
const FOLDER =
  'UEsDBAoAAAAAAPorfl0AAAAAAAAAAAAAAAAGABwAdmF1bHQvVVQJAANHCg1rRwoNa3V4CwABBAAAAAAEAAAAAFBLAwQKAAAAAAD6K35dAAAAAAAAAAAAAAAADQAcAHZhdWx0L8OcYnVuZy9VVAkAA0cKDWtHCg1rdXgLAAEEAAAAAAQAAAAAUEsDBAoAAAAAAPorfl2DFtyMAQAAAAEAAAASABwAdmF1bHQvw5xidW5nL8OfLm1kVVQJAANHCg1rRwoNa3V4CwABBAAAAAAEAAAAAHhQSwMECgAAAAAA+it+XQq5HykLAAAACwAAAAoAHAB2YXVsdC9saW5rVVQJAANHCg1rRwoNa3V4CwABBAAAAAAEAAAAAC9ldGMvcGFzc3dkUEsDBAoAAAAAAPorfl1/6BLKBQAAAAUAAAAKABwAdmF1bHQvYS5tZFVUCQADRwoNa0cKDWt1eAsAAQQAAAAABAAAAAAjIEhpClBLAQIeAwoAAAAAAPorfl0AAAAAAAAAAAAAAAAGABgAAAAAAAAAEADtQQAAAAB2YXVsdC9VVAUAA0cKDWt1eAsAAQQAAAAABAAAAABQSwECHgMKAAAAAAD6K35dAAAAAAAAAAAAAAAADQAYAAAAAAAAABAA7UFAAAAAdmF1bHQvw5xidW5nL1VUBQADRwoNa3V4CwABBAAAAAAEAAAAAFBLAQIeAwoAAAAAAPorfl2DFtyMAQAAAAEAAAASABgAAAAAAAEAAACkgYcAAAB2YXVsdC/DnGJ1bmcvw58ubWRVVAUAA0cKDWt1eAsAAQQAAAAABAAAAABQSwECHgMKAAAAAAD6K35dCrkfKQsAAAALAAAACgAYAAAAAAAAAAAA/6HUAAAAdmF1bHQvbGlua1VUBQADRwoNa3V4CwABBAAAAAAEAAAAAFBLAQIeAwoAAAAAAPorfl1/6BLKBQAAAAUAAAAKABgAAAAAAAEAAACkgSMBAAB2YXVsdC9hLm1kVVQFAANHCg1rdXgLAAEEAAAAAAQAAAAAUEsFBgAAAAAFAAUAlwEAAGwBAAAAAA=='
const ENCRYPTED =
  'UEsDBAoACQAAAPorfl1/6BLKEQAAAAUAAAAKABwAdmF1bHQvYS5tZFVUCQADRwoNa0cKDWt1eAsAAQQAAAAABAAAAABJoLvzc4now8/HcngEGkii9FBLBwh/6BLKEQAAAAUAAABQSwECHgMKAAkAAAD6K35df+gSyhEAAAAFAAAACgAYAAAAAAABAAAApIEAAAAAdmF1bHQvYS5tZFVUBQADRwoNa3V4CwABBAAAAAAEAAAAAFBLBQYAAAAAAQABAFAAAABlAAAAAAA='
const STREAMED =
  'UEsDBC0AAAAAAPorfl1/6BLK//////////8BABQALQEAEAAFAAAAAAAAAAUAAAAAAAAAIyBIaQpQSwECHgMtAAAAAAD6K35df+gSygUAAAD/////AQAMAAAAAAABAAAAgBEAAAAALQEACAAFAAAAAAAAAFBLBgYsAAAAAAAAAB4DLQAAAAAAAAAAAAEAAAAAAAAAAQAAAAAAAAA7AAAAAAAAADgAAAAAAAAAUEsGBwAAAABzAAAAAAAAAAEAAABQSwUGAAAAAAEAAQA7AAAA/////wAA'
/** Made by Python, with bzip2. */
const BZIP2 =
  'UEsDBC4AAAAMAPkrfl0DimKsJwAAADIAAAAFAAAAYS50eHRCWmg5MUFZJlNZkAJFogAAAhCAAAEAQCAAIQCCCxdyRThQkJACRaJQSwECLgMuAAAADAD5K35dA4pirCcAAAAyAAAABQAAAAAAAAAAAAAAgAEAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAASgAAAAAA'

const real = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const filesOf = (bytes: Uint8Array): Record<string, string> => {
  const { names, read } = openZip(bytes)
  return Object.fromEntries(names.map((name) => [name, strFromU8(read(name))]))
}
const lossesOf = (files: readonly Packed[], form?: ZipForm) => openZip(zipOf(files, form)).losses
const errorOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFileError)
    return (error as Error).message
  }
  throw new Error('it was read')
}
const DAMAGED = 'This is no zip file, or it is damaged: make it again.'

describe('a zip file', () => {
  it('[14.10.1] of Info-ZIP is its files, and says which it leaves out', () => {
    expect(filesOf(real(FOLDER))).toEqual({ 'vault/Übung/ß.md': 'x', 'vault/a.md': '# Hi\n' })
    expect(openZip(real(FOLDER)).losses).toEqual([
      { name: 'vault/link', message: 'It is a link, and was left out.' },
    ])
  })

  it('[14.10.1] of a stream, of many files or with something before and behind it is read', () => {
    expect(filesOf(real(STREAMED))).toEqual({ '-': '# Hi\n' })
    expect(filesOf(zipSync({ 'a/b.md': strToU8('b'), 'c.png': [strToU8('c'), { level: 0 }] }))).toEqual({
      'a/b.md': 'b',
      'c.png': 'c',
    })
    const file = { name: 'a.md', text: 'text' }
    expect(filesOf(zipOf([file], { is64: true }))).toEqual({ 'a.md': 'text' })
    expect(filesOf(zipOf([file], { prefix: strToU8('#!/bin/sh\n') }))).toEqual({ 'a.md': 'text' })
    expect(filesOf(zipOf([file], { comment: 'made by hand PK\u0005\u0006' }))).toEqual({ 'a.md': 'text' })
    expect(filesOf(zipOf([]))).toEqual({})
  })

  it.each<[string, string | Uint8Array, Partial<Packed>, string]>([
    ['UTF-8 that is said to be', 'ü.md', { flags: 0x800 }, 'ü.md'],
    ['UTF-8 that is not said to be, of macOS, in parts', 'u\u0308.md', {}, 'ü.md'],
    ['code page 437', Uint8Array.of(0x81, 0x2e, 0x6d, 0x64), {}, 'ü.md'],
    ['a name of its own in UTF-8', Uint8Array.of(0x81), { extra: real('dXAHAAE7XL1I0LY=') }, 'ж'],
    ['a name in UTF-8 for another name', Uint8Array.of(0x82), { extra: real('dXAHAAE7XL1I0LY=') }, 'é'],
    ['backslashes', 'a\\b\\c.md', {}, 'a/b/c.md'],
    ['points and slashes without a meaning', './a//./b.md', {}, 'a/b.md'],
  ])('[14.10.2] has names in %s', (_, name, more, path) => {
    expect(openZip(zipOf([{ name, text: 'x', ...more }])).names).toEqual([path])
  })

  it('[14.10.2] has no names of systems, and no folders', () => {
    const names = [
      '__MACOSX/a/._b.md',
      'a/.DS_Store',
      'a/Thumbs.db',
      'a/',
      'a\\b\\',
      './',
      'a/._b.md',
      'a/b.md',
    ]
    expect(openZip(zipOf(names.map((name) => ({ name }))))).toMatchObject({ names: ['a/b.md'], losses: [] })
  })

  it.each([
    '../a.md',
    'a/../../b.md',
    '/etc/passwd',
    'C:\\a.md',
    'c:a.md',
    '\\\\host\\a.md',
    'a\\..\\b.md',
    'a/..',
  ])('[14.10.3] with the name %s is not opened', (name) => {
    const message = errorOf(() => openZip(zipOf([{ name: 'fine.md' }, { name }])))
    expect(message).toBe('This zip file names a file outside of itself, and is not opened.')
  })

  it('[14.10.3] says which names are there twice, in another case or cannot be read', () => {
    const files = ['a.md', 'b/a.md', 'a.md', 'A.md', './a.md', 'a\u0000.md', 'x'.repeat(1025)]
    const archive = openZip(zipOf(files.map((name, index) => ({ name, text: `${index}` }))))
    expect(archive.names).toEqual(['a.md', 'b/a.md', 'A.md'])
    expect(strFromU8(archive.read('a.md'))).toBe('0')
    expect(archive.losses).toEqual([
      { name: 'a.md', message: 'It is in the zip file twice: the first counts, and the other was left out.' },
      { name: 'A.md', message: 'Its name differs from a.md in nothing but capital letters.' },
      { name: 'a.md', message: 'It is in the zip file twice: the first counts, and the other was left out.' },
      { name: 'a\u0000.md', message: 'Its name cannot be read, and it was left out.' },
      { name: 'x'.repeat(100), message: 'Its name cannot be read, and it was left out.' },
    ])
  })

  it('[14.10.3] has no links of Unix', () => {
    const link = { text: '/etc/passwd', mode: 0o120777 }
    const files = [
      { name: 'linux', host: 3, ...link },
      { name: 'macos', host: 19, ...link },
      { name: 'dos', host: 0, ...link },
      { name: 'file', mode: 0o100644 },
      { name: 'pipe', mode: 0o010644 },
    ]
    expect(openZip(zipOf(files)).names).toEqual(['dos', 'file', 'pipe'])
    expect(lossesOf(files).map(({ name }) => name)).toEqual(['linux', 'macos'])
  })

  it('[14.10.4] that is encrypted, packed in another way or no zip file says so', () => {
    const encrypted = 'This zip file is encrypted: make it without a password.'
    expect(errorOf(() => openZip(real(ENCRYPTED)))).toBe(encrypted)
    expect(errorOf(() => openZip(zipOf([{ name: 'a', flags: 0x40 }])))).toBe(encrypted)
    expect(errorOf(() => openZip(real(BZIP2)).read('a.txt'))).toBe(
      'This zip file is compressed in an unusual way: make it with the program of your system.',
    )
    for (const bytes of [new Uint8Array(), strToU8('PK'), strToU8('Rar!'.repeat(20)), new Uint8Array(70_000)])
      expect(errorOf(() => openZip(bytes))).toBe(DAMAGED)
  })

  it('[14.10.4] that is cut or changed anywhere is read, or is said to be damaged', () => {
    const whole = zipOf(
      [
        { name: 'a.md', text: 'some text some text' },
        { name: 'b.md', text: 'x', method: 0 },
      ],
      {
        is64: true,
      },
    )
    const contents = new Set(['some text some text', 'x'])
    for (let at = 0; at < whole.length; at += 1) {
      for (const bytes of [whole.subarray(0, at), whole.with(at, (whole[at] ?? 0) ^ 0xff)]) {
        try {
          for (const text of Object.values(filesOf(bytes))) expect(contents).toContain(text)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFileError)
        }
      }
    }
  })

  it('[14.10.4] is damaged where sizes, checksums and places do not hold', () => {
    const text = 'text '.repeat(20)
    for (const lie of [
      { size: 3 },
      { size: 1000 },
      { crc: 7 },
      { packed: 3 },
      { start: 1 },
      { text: '', size: 1 },
    ])
      expect(errorOf(() => openZip(zipOf([{ name: 'a', text, ...lie }])).read('a'))).toBe(DAMAGED)
    for (const lie of [{ packed: 0xffffffff }, { packed: 1000 }])
      expect(errorOf(() => openZip(zipOf([{ name: 'a', text, ...lie }])))).toBe(DAMAGED)
    for (const form of [
      { count: 2 },
      { disk: 1 },
      { is64: true, count: 2 ** 50 },
      { is64: true, count: 20_000 },
    ])
      expect(errorOf(() => openZip(zipOf([{ name: 'a', text }], form)))).toMatch(/damaged|20000/)
  })

  it('[14.10.5] has at most so many entries and bytes', () => {
    const many = Array.from({ length: 20_001 }, (_, index) => ({ name: `${index}`, method: 0 }))
    expect(openZip(zipOf(many.slice(1))).names).toHaveLength(20_000)
    expect(errorOf(() => openZip(zipOf(many)))).toBe('This zip file has more than 20000 entries: divide it.')
    const files = [
      { name: 'a', text: 'x'.repeat(30) },
      { name: 'b', text: 'y'.repeat(60) },
    ]
    expect(errorOf(() => openZip(zipOf(files), { mostOfAll: 89 }))).toBe(
      'This zip file holds more than 89 bytes: divide it.',
    )
    expect(openZip(zipOf(files), { mostOfFile: 59 })).toMatchObject({
      names: ['a'],
      losses: [{ name: 'b', message: 'It has more than 59 bytes, and was left out.' }],
    })
    const huge = { name: 'a', text: new Uint8Array(1024 * 1024), size: 65 * 1024 * 1024 }
    expect(openZip(zipOf([huge])).losses).toEqual([
      { name: 'a', message: 'It has more than 64 MiB, and was left out.' },
    ])
  })

  it('[14.10.5] is no bomb: what a file says of its size is the most that is unpacked', () => {
    const zeros = new Uint8Array(64 * 1024 * 1024)
    const bomb = openZip(zipOf([{ name: 'a', text: zeros, size: 100 }]))
    expect(processorTime(() => errorOf(() => bomb.read('a')))).toBeLessThan(200)
    // Files that share their bytes, which say nothing and would be read by each of them.
    const data = new Uint8Array(5_000_000)
    const shared = Array.from({ length: 1000 }, (_, index) => ({
      name: `${index}`,
      text: index === 0 ? data : '',
      method: 0,
      start: 0,
      packed: data.length,
      size: 0,
    }))
    expect(errorOf(() => openZip(zipOf(shared)))).toBe(DAMAGED)
  })

  it('is a TypeError for other arguments', () => {
    expect(() => openZip('PK' as never)).toThrow(TypeError)
    expect(() => openZip(zipOf([]), { mostOfAll: 0 })).toThrow(TypeError)
    expect(() => openZip(zipOf([{ name: 'a' }])).read('b')).toThrow(TypeError)
    expect(() => openZip(zipOf([{ name: 'a' }])).read('__proto__')).toThrow(TypeError)
  })
})
