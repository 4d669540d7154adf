import { CODE_LANGUAGES } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { codeLanguageOf } from './index.ts'

describe('[9.8] codeLanguageOf', () => {
  it.each(CODE_LANGUAGES)('%s is itself', (language) => {
    expect(codeLanguageOf(language)).toBe(language)
    expect(codeLanguageOf(language.toUpperCase())).toBe(language)
  })

  it.each([
    ['', 'plaintext'],
    ['text', 'plaintext'],
    ['output', 'plaintext'],
    ['javascript', 'js'],
    ['TypeScript', 'ts'],
    ['python', 'py'],
    ['ruby', 'rb'],
    ['golang', 'go'],
    ['rs', 'rust'],
    ['h', 'c'],
    ['c++', 'cpp'],
    ['C#', 'csharp'],
    ['cs', 'csharp'],
    ['kt', 'kotlin'],
    ['bash', 'sh'],
    ['shell', 'sh'],
    ['zsh', 'sh'],
    ['console', 'sh'],
    ['postgresql', 'sql'],
    ['yml', 'yaml'],
    ['svg', 'xml'],
    ['markdown', 'md'],
    ['patch', 'diff'],
    ['mmd', 'mermaid'],
    ['language-js', 'js'],
    [' js ', 'js'],
  ])('%j is %s', (hint, language) => {
    expect(codeLanguageOf(hint)).toBe(language)
  })

  it.each(['brainfuck', 'constructor', '__proto__', 'toString'])('%s is unknown', (hint) => {
    expect(codeLanguageOf(hint)).toBeUndefined()
  })
})
