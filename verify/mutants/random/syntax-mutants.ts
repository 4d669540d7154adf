import ts from 'typescript'
import type { Mutant } from '../mutant.ts'

/** What is put between two places of a text. */
type Edit = readonly [start: number, end: number, put: string]

const OTHER_OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '+=': '-=',
  '-=': '+=',
}

/** Every mutant that the syntax of a source offers: one of its operators, constants, conditions, statements or elements. */
export function syntaxMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
  const mutants: Mutant[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    // What types rule out, no vector can send.
    if (node.getText().startsWith('assertArgument(')) return
    for (const edit of editsOf(node)) {
      const line = source.getLineAndCharacterOfPosition(edit[0]).line + 1
      mutants.push({ file, line, ...inItsLines(text, edit) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

/** An edit as whole lines, with as many lines before as it takes for them to stand there once. */
function inItsLines(text: string, [start, end, put]: Edit): Pick<Mutant, 'find' | 'put'> {
  const to = text.indexOf('\n', end)
  let from = text.lastIndexOf('\n', start - 1) + 1
  const find = () => text.slice(from, to).trimStart()
  while (text.split(find()).length > 2) from = text.lastIndexOf('\n', from - 2) + 1
  return { find: find(), put: (text.slice(from, start) + put + text.slice(end, to)).trimStart() }
}

function editsOf(node: ts.Node): Edit[] {
  if (ts.isBinaryExpression(node)) {
    const other = OTHER_OPERATORS[node.operatorToken.getText()]
    return other === undefined ? [] : edits(node.operatorToken, other)
  }
  if (ts.isIfStatement(node)) return conditionEdits(node.expression)
  if (ts.isConditionalExpression(node)) return conditionEdits(node.condition)
  if (isNot(node)) return edits(node, node.operand.getText())
  if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent))
    return edits(node, `${Number(node.text) + 1}`, `${Number(node.text) - 1}`)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return edits(node, 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword) return edits(node, 'true')
  if (ts.isStringLiteral(node) && isInCondition(node)) return edits(node, node.text === '' ? "'?'" : "''")
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(withoutElement)
  return isRemovable(node) ? edits(node, ';') : []
}

function edits(node: ts.Node, ...texts: string[]): Edit[] {
  return texts.map((text) => [node.getStart(), node.end, text])
}

/** Always, never, and the other way round where no other mutation says that. */
function conditionEdits(condition: ts.Expression): Edit[] {
  const isNegatedElsewhere = isNot(condition) || isComparison(condition)
  return edits(condition, 'true', 'false', ...(isNegatedElsewhere ? [] : [`!(${condition.getText()})`]))
}

function isNot(node: ts.Node): node is ts.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
}

function isComparison(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())
}

/** Compared, in a `case`, or an argument in what decides between two ways. */
function isInCondition(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isCaseClause(parent)) return parent.expression === node
  if (ts.isIfStatement(parent)) return parent.expression === node
  if (ts.isConditionalExpression(parent) && parent.condition === node) return true
  return isComparison(parent) || isNot(parent) || (ts.isExpression(parent) && isInCondition(parent))
}

/** An element with the comma behind it. */
function withoutElement(element: ts.Expression): Edit {
  const text = element.getSourceFile().text
  const comma = /^\s*,/.exec(text.slice(element.end))?.[0] ?? ''
  return [element.getStart(), element.end + comma.length, '']
}

function isRemovable(node: ts.Node): boolean {
  return (
    ts.isExpressionStatement(node) ||
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isBreakOrContinueStatement(node)
  )
}
