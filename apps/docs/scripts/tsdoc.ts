import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** What the source of one block type says about it. */
export interface BlockDocs {
  /** The comment of its interface. */
  readonly comment: string
  /** The JSON of its `@example` tags. */
  readonly examples: readonly string[]
  /** The comment of every field by its path: `html`, `items[].label`. Fields without a comment are absent. */
  readonly fields: ReadonlyMap<string, string>
}

/** Reads the comments of sources through the compiler, so that pages say what the editor says. */
export interface SourceDocs {
  /** By block type, in the order of the union `Block`. */
  readonly blocks: ReadonlyMap<string, BlockDocs>
  /** The comment of an exported constant or type of qp-schema. */
  readonly exportComment: (name: string) => string | undefined
  /** The fields of an exported interface of a source file: name and comment, in the order of the source. */
  readonly interfaceFields: (file: string, name: string) => { name: string; comment: string }[]
}

/** @throws Error when a source lacks what a page needs */
export function readSourceDocs(): SourceDocs {
  const program = ts.createProgram([SCHEMA_ENTRY, SERVER_CONFIG], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['qp-source'],
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2023,
    types: [],
  })
  const checker = program.getTypeChecker()
  const schema = exportsOf(program, checker, SCHEMA_ENTRY)
  return {
    blocks: readBlocks(checker, need(schema.get('KnownBlock'), 'qp-schema exports no KnownBlock')),
    exportComment: (name) => {
      const symbol = schema.get(name)
      return symbol === undefined ? undefined : commentOf(checker, symbol)
    },
    interfaceFields: (file, name) => {
      const symbol = need(exportsOf(program, checker, file).get(name), `${file} exports no ${name}`)
      return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)).map((field) => ({
        name: field.name,
        comment: need(commentOf(checker, field), `${name}.${field.name} has no comment`),
      }))
    },
  }
}

const SCHEMA_ENTRY = fileURLToPath(new URL('../../../packages/qp-schema/src/index.ts', import.meta.url))

/** Where the server reads its environment. */
export const SERVER_CONFIG = fileURLToPath(new URL('../../server/src/config/config.ts', import.meta.url))

function exportsOf(program: ts.Program, checker: ts.TypeChecker, file: string): Map<string, ts.Symbol> {
  const source = need(program.getSourceFile(file), `${file} cannot be read`)
  const module = need(checker.getSymbolAtLocation(source), `${file} is no module`)
  return new Map(
    checker.getExportsOfModule(module).map((symbol) => [symbol.name, unaliased(checker, symbol)]),
  )
}

function readBlocks(checker: ts.TypeChecker, block: ts.Symbol): Map<string, BlockDocs> {
  const declaration = block.declarations?.find(ts.isTypeAliasDeclaration)
  if (declaration === undefined || !ts.isUnionTypeNode(declaration.type))
    throw new Error('KnownBlock is no union')
  return new Map(
    declaration.type.types.map((node): [string, BlockDocs] => {
      const type = checker.getTypeFromTypeNode(node)
      const blockType = typeLiteralOf(checker, type)
      const name = ts.isTypeReferenceNode(node) ? checker.getSymbolAtLocation(node.typeName) : undefined
      const symbol = unaliased(checker, need(name, `the block ${blockType} has no interface`))
      return [
        blockType,
        {
          comment: need(commentOf(checker, symbol), `${symbol.name} has no comment`),
          examples: examplesOf(checker, symbol),
          fields: fieldComments(checker, type),
        },
      ]
    }),
  )
}

function typeLiteralOf(checker: ts.TypeChecker, type: ts.Type): string {
  const field = need(type.getProperty('type'), 'a block has no type')
  const literal = checker.getTypeOfSymbol(field)
  if (!literal.isStringLiteral()) throw new Error('the type of a block is no literal')
  return literal.value
}

function fieldComments(checker: ts.TypeChecker, root: ts.Type): Map<string, string> {
  const comments = new Map<string, string>()
  const visit = (type: ts.Type, prefix: string): void => {
    for (const variant of type.isUnion() ? type.types : [type]) {
      for (const field of checker.getPropertiesOfType(variant)) {
        const comment = commentOf(checker, field)
        if (comment !== undefined) comments.set(prefix + field.name, comment)
        const { element, suffix } = elementOf(
          checker,
          checker.getNonNullableType(checker.getTypeOfSymbol(field)),
        )
        if (isObject(element)) visit(element, `${prefix}${field.name}${suffix}.`)
      }
    }
  }
  visit(root, '')
  return comments
}

function elementOf(
  checker: ts.TypeChecker,
  type: ts.Type,
  suffix = '',
): { element: ts.Type; suffix: string } {
  const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : []
  return element === undefined ? { element: type, suffix } : elementOf(checker, element, `${suffix}[]`)
}

function isObject(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Object) !== 0
}

function commentOf(checker: ts.TypeChecker, symbol: ts.Symbol): string | undefined {
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
  return comment === '' ? undefined : comment
}

function examplesOf(checker: ts.TypeChecker, symbol: ts.Symbol): string[] {
  return symbol
    .getJsDocTags(checker)
    .filter((tag) => tag.name === 'example')
    .map((tag) => {
      const text = ts.displayPartsToString(tag.text)
      return need(
        /^```json\n([^]*)\n```$/.exec(text.trim())?.[1],
        `${symbol.name}: an @example is no json fence`,
      )
    })
}

function unaliased(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
}

function need<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise)
  return value
}
