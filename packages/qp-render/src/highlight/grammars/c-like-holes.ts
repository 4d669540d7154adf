import { type Grammar, type Mode, mode, type Rule } from '../mode.ts'
import { cLikeRules } from './c-like.ts'
import { bracketMode, stringMode, toMatching, type Words } from './rules.ts'

const CSHARP_WORDS: Words = {
  keyword:
    'abstract as base break case catch checked class const continue default delegate do else enum event explicit extern finally fixed for foreach goto if implicit in interface internal is lock namespace new operator out override params private protected public readonly ref return sealed sizeof stackalloc static struct switch this throw try typeof unchecked unsafe using virtual volatile while',
  soft: 'and async await from get global group init into join let not or orderby partial record required select set var when where with yield',
  type: 'bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void',
  number: 'false null true',
}

const csharpRules = (): Rule[] =>
  cLikeRules(CSHARP_WORDS, [
    { match: /\$*"{3,}/, as: 'string', until: toMatching((opening) => opening.replace(/^\$+/, '')) },
    { match: /@"(?:[^"]|"")*"?/, as: 'string' },
    { match: /\$@"|@\$"/, as: 'string', enter: csharpVerbatim },
    { match: /\$"/, as: 'string', enter: csharpString },
    { match: /(?<=^[ \t]{0,80})#[ \t]{0,9}\w+[^\n]*/, as: 'meta' },
    { match: /(?<=^[ \t]{0,80}\[)[A-Z][\w.]*/, as: 'meta' },
  ])
const csharpHole: Mode = bracketMode(/\{/, /\}/, csharpRules, 'keyword')
const csharpHoles = (): Rule[] => [{ match: /\{\{/ }, { match: /\{/, as: 'keyword', enter: csharpHole }]
const csharpString: Mode = stringMode(/"|(?=\n)/, csharpHoles)
const csharpVerbatim: Mode = mode(
  () => [{ match: /""/ }, { match: /"/, leave: true }, ...csharpHoles()],
  'string',
)
const csharpMain = mode(csharpRules)

export const csharp: Grammar = () => csharpMain

const SWIFT_WORDS: Words = {
  keyword:
    'as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough fileprivate final for func guard if import in indirect init inout internal is lazy let mutating nonisolated nonmutating open operator override private protocol public repeat required rethrows return self some static struct subscript super switch throw throws try typealias unowned var weak where while',
  soft: 'actor any convenience dynamic get left macro none optional package precedence prefix right set willSet didSet',
  number: 'false nil true',
}

const swiftRules = (): Rule[] =>
  cLikeRules(SWIFT_WORDS, [
    { match: /"""/, as: 'string', enter: swiftText },
    { match: /"/, as: 'string', enter: swiftString },
    {
      match: /#{1,9}"(?:"")?/,
      as: 'string',
      until: toMatching((opening) => opening.replace(/^(#+)("+)$/, '$2$1')),
    },
    { match: /@\w+|#\w+/, as: 'meta' },
  ])
const swiftHole: Mode = bracketMode(/\(/, /\)/, swiftRules, 'keyword')
const swiftHoles = (): Rule[] => [{ match: /\\\(/, as: 'keyword', enter: swiftHole }]
const swiftString: Mode = mode(
  () => [...swiftHoles(), { match: /"|(?=\n)/, leave: true }, { match: /\\[^]/ }, { match: /[\w ,;.]+/ }],
  'string',
)
const swiftText: Mode = mode(
  () => [...swiftHoles(), { match: /"""/, leave: true }, { match: /\\[^]/ }, { match: /[\w ,;.]+/ }],
  'string',
)
const swiftMain = mode(swiftRules)

export const swift: Grammar = () => swiftMain

const KOTLIN_WORDS: Words = {
  keyword:
    'abstract as break by class companion const constructor continue crossinline data do else enum external final for fun if import in infix init inline inner interface internal is it lateinit noinline object open operator out override package private protected public reified return sealed super suspend tailrec this throw try typealias val value var vararg when where while',
  soft: 'actual annotation catch delegate dynamic expect field file finally get set',
  number: 'false null true',
}

const kotlinRules = (): Rule[] =>
  cLikeRules(KOTLIN_WORDS, [
    { match: /"""/, as: 'string', enter: kotlinText },
    { match: /"/, as: 'string', enter: kotlinString },
    { match: /@(?:file:)?[\w.]+/, as: 'meta' },
  ])
const kotlinHole: Mode = bracketMode(/\{/, /\}/, kotlinRules, 'keyword')
const kotlinHoles = (): Rule[] => [
  { match: /\$\{/, as: 'keyword', enter: kotlinHole },
  { match: /\$[A-Za-z_]\w*/, as: 'variable' },
]
const kotlinString: Mode = stringMode(/"|(?=\n)/, kotlinHoles)
const kotlinText: Mode = mode(
  () => [{ match: /"""/, leave: true }, ...kotlinHoles(), { match: /[\w ,;.]+/ }],
  'string',
)
const kotlinMain = mode(kotlinRules)

export const kotlin: Grammar = () => kotlinMain
