import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** What the comments of one source file say. */
export interface SourceDocs {
  /** The comment of an interface, a type alias or a constant. */
  readonly exportComment: (name: string) => Comment
  /** The comment of a field, of whichever interface of the file. */
  readonly fieldComment: (field: string) => string
  /** The same of a field of a block, which may be one that many types have. */
  readonly blockComment: (field: string) => string
}

/** A comment and the clauses that it ends in: `FORMAT.md 3.5.1`. */
export interface Comment {
  readonly text: string
  readonly clauses: string
}

/**
 * Reads a file of `src`, so that the JSON Schema says what the editor says.
 *
 * @throws Error when a comment is missing, or when two fields of one name are described differently
 */
export function readSourceDocs(path: string): SourceDocs {
  const { exports, fields } = commentsOf(path)
  // What many types of blocks have is described once.
  const shared = new Map([...commentsOf('language.ts').fields, ...commentsOf('arrangement.ts').fields])
  return {
    exportComment: (name) => splitClauses(need(exports.get(name), `${path}: ${name} has no comment`)),
    fieldComment: (field) =>
      need(fields.get(field) ?? shared.get(field), `${path}: the field ${field} has no comment`),
    blockComment: (field) =>
      need(shared.get(field) ?? fields.get(field), `${path}: the field ${field} has no comment`),
  }
}

function commentsOf(path: string): { exports: Map<string, string>; fields: Map<string, string> } {
  const url = new URL(`../src/${path}`, import.meta.url)
  const file = ts.createSourceFile(path, readFileSync(url, 'utf8'), ts.ScriptTarget.ES2023, true)
  const exports = new Map<string, string>()
  const fields = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    const comment = commentOf(node)
    if (comment !== undefined && isNamed(node)) exports.set(node.name.getText(file), comment)
    if (comment !== undefined && ts.isPropertySignature(node)) {
      const name = node.name.getText(file)
      if ((fields.get(name) ?? comment) !== comment) throw new Error(`${path}: two fields ${name}`)
      fields.set(name, comment)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { exports, fields }
}

function isNamed(
  node: ts.Node,
): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.VariableDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isVariableDeclaration(node)
}

function commentOf(node: ts.Node): string | undefined {
  const doc = ts.getJSDocCommentsAndTags(node).find((part) => ts.isJSDoc(part))
  const text = ts.getTextOfJSDocComment(doc?.comment)?.replace(/\s+/g, ' ').trim()
  return text === '' ? undefined : text
}

function splitClauses(comment: string): Comment {
  const [, text, clauses] = /^(.*?) ((?:SPEC|FORMAT)\.md [\d., ]+(?:SPEC\.md [\d., ]+)?)$/.exec(comment) ?? []
  if (text === undefined || clauses === undefined) throw new Error(`no clause is cited: ${comment}`)
  return { text, clauses }
}

function need<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise)
  return value
}
