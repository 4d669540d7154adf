import ts from 'typescript'

/** Methods of strings whose first argument says what is searched for. */
const SEARCHES: ReadonlySet<string> = new Set(
  'includes indexOf lastIndexOf startsWith endsWith split search match matchAll replace replaceAll'.split(
    ' ',
  ),
)

/**
 * Where a source searches text for a tag: by a regular expression, by a method that searches, or by comparing. Sets of
 * characters in regular expressions do not count: what refuses `<` in an address reads no HTML. A constant stands for
 * its text.
 */
export function tagSearchesIn(path: string, text: string): string[] {
  if (!/<|0x3c/i.test(text)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  const constants = new Map<string, ts.Expression>()
  const found: string[] = []
  const hasTag = (node: ts.Node | undefined): boolean => {
    if (node === undefined) return false
    if (ts.isIdentifier(node)) return isText(constants.get(node.text)) && hasTag(constants.get(node.text))
    return isText(node) && isTag(node.getText(source))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined)
      constants.set(node.name.getText(source), node.initializer)
    if (isSearch(node)) found.push(node.getText(source))
    ts.forEachChild(node, visit)
  }
  const isSearch = (node: ts.Node): boolean => {
    if (ts.isRegularExpressionLiteral(node)) return isTag(withoutSets(node.text))
    if (ts.isNumericLiteral(node)) return /^0x3c$/i.test(node.getText(source))
    if (ts.isCaseClause(node)) return hasTag(node.expression)
    if (ts.isBinaryExpression(node))
      return /^[!=]==?$/.test(node.operatorToken.getText(source)) && (hasTag(node.left) || hasTag(node.right))
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp')
      return isTag(withoutSets(node.arguments?.[0]?.getText(source) ?? ''))
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
    return SEARCHES.has(node.expression.name.text) && hasTag(node.arguments[0])
  }
  visit(source)
  return found
}

function isText(node: ts.Node | undefined): boolean {
  return node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
}

/** A `<` that is not of the syntax of regular expressions: neither looking behind nor the name of a group. */
function isTag(text: string): boolean {
  return text.replace(/\(\?<(?:[=!]|\w+>)/g, '').includes('<')
}

function withoutSets(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, (part) => (part.startsWith('[') ? '' : part))
}
