import { CODE_LANGUAGES, type CodeLanguage } from '../../../packages/qp-schema/src/index.ts'

/** Highlights, and gives back how long the HTML is. */
export type Run = (code: string, language: string) => number

/** A library ready to be measured. */
export interface Peer {
  readonly run: Run
  /** The library's name of each language of ours that it knows. */
  readonly names: ReadonlyMap<CodeLanguage, string>
}

const coloured = CODE_LANGUAGES.filter((language) => language !== 'plaintext' && language !== 'mermaid')

/** highlight.js has no grammar for TOML: `ini` reads it. */
const HLJS_NAMES: Partial<Record<CodeLanguage, string>> = {
  ts: 'typescript',
  tsx: 'typescript',
  js: 'javascript',
  jsx: 'javascript',
  html: 'xml',
  py: 'python',
  rb: 'ruby',
  sh: 'bash',
  toml: 'ini',
  md: 'markdown',
}

const SHIKI_NAMES: Partial<Record<CodeLanguage, string>> = {
  ts: 'typescript',
  js: 'javascript',
  py: 'python',
  rb: 'ruby',
  sh: 'shellscript',
  md: 'markdown',
}

const namesBy = (names: Partial<Record<CodeLanguage, string>>) =>
  new Map(coloured.map((language) => [language, names[language] ?? language] as const))

/** Each is loaded when it is asked for, so that a process has one of them alone. */
export const PEERS = {
  'qp-render/highlight': async (): Promise<Peer> => {
    const { highlightCode } = await import('../../../packages/qp-render/src/highlight/index.ts')
    return {
      run: (code, language) => String(highlightCode(code, language as CodeLanguage)).length,
      names: namesBy({}),
    }
  },

  'highlight.js': async (): Promise<Peer> => {
    const { default: hljs } = await import('highlight.js/lib/core')
    const names = namesBy(HLJS_NAMES)
    for (const name of new Set(names.values())) {
      const { default: grammar } = await import(`highlight.js/lib/languages/${name}`)
      hljs.registerLanguage(name, grammar)
    }
    return {
      run: (code, language) => hljs.highlight(code, { language, ignoreIllegals: true }).value.length,
      names,
    }
  },

  'shiki, JavaScript': async (): Promise<Peer> => {
    const { createJavaScriptRegexEngine } = await import('shiki/engine/javascript')
    return shiki(createJavaScriptRegexEngine({ forgiving: true }))
  },

  'shiki, Oniguruma': async (): Promise<Peer> => {
    const { createOnigurumaEngine } = await import('shiki/engine/oniguruma')
    return shiki(await createOnigurumaEngine(import('shiki/wasm')))
  },
} as const

/** Two themes as CSS variables, and no limit by the clock: both are what a page of ours would need. */
async function shiki(engine: import('shiki').RegexEngine): Promise<Peer> {
  const { createHighlighterCoreSync } = await import('shiki/core')
  const { default: light } = await import('shiki/themes/github-light.mjs')
  const { default: dark } = await import('shiki/themes/github-dark.mjs')
  const { bundledLanguages } = await import('shiki/langs')
  const names = namesBy(SHIKI_NAMES)
  const loaders: Readonly<
    Record<string, () => Promise<{ default: import('shiki').LanguageRegistration[] }>>
  > = bundledLanguages
  const langs = await Promise.all(
    [...new Set(names.values())].map(async (name) => (await loaders[name]?.())?.default ?? []),
  )
  const highlighter = createHighlighterCoreSync({ engine, themes: [light, dark], langs })
  const themes = { light: 'github-light', dark: 'github-dark' }
  return {
    run: (code, lang) =>
      highlighter.codeToHtml(code, { lang, themes, defaultColor: false, tokenizeTimeLimit: 0 }).length,
    names,
  }
}
