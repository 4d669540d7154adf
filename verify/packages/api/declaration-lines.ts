import ts from 'typescript'

/** The longest type of a constant that is told. */
const LONGEST_TYPE = 120

const printer = ts.createPrinter({ removeComments: true })

/** One declaration under the name that it is exported by: a line, and one per member of an interface or class. */
export function declarationLines(name: string, node: ts.Declaration): string[] {
  if (ts.isFunctionDeclaration(node)) return [`function ${name}${textAfterName(node)}`]
  if (ts.isTypeAliasDeclaration(node)) return [`type ${name}${textAfterName(node)}`]
  if (ts.isVariableDeclaration(node)) return [`const ${name}${shortTypeOf(node)}`]
  if (ts.isInterfaceDeclaration(node)) return [`interface ${name}${headOf(node)}`, ...membersOf(node)]
  if (ts.isClassDeclaration(node)) return [`class ${name}${headOf(node)}`, ...membersOf(node)]
  return []
}

function textAfterName(node: ts.FunctionDeclaration | ts.TypeAliasDeclaration): string {
  return textOf(node).replace(/^(?:export |default |declare )*(?:function|type) [\w$]+/, '')
}

function shortTypeOf({ type, initializer }: ts.VariableDeclaration): string {
  if (type === undefined) return initializer === undefined ? '' : ` = ${textOf(initializer)}`
  const text = textOf(type)
  return text.length > LONGEST_TYPE ? '' : `: ${text}`
}

function headOf({ typeParameters, heritageClauses }: ts.InterfaceDeclaration | ts.ClassDeclaration): string {
  const parameters = [...(typeParameters ?? [])].map(textOf).join(', ')
  return [
    parameters === '' ? '' : `<${parameters}>`,
    ...[...(heritageClauses ?? [])].map((one) => ` ${textOf(one)}`),
  ].join('')
}

function membersOf(node: ts.InterfaceDeclaration | ts.ClassDeclaration): string[] {
  return [...node.members]
    .filter((member) => (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) === 0)
    .map((member) => `  ${textOf(member)}`)
    .toSorted()
}

function textOf(node: ts.Node): string {
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
  return text.trim().replace(/\s+/g, ' ').replace(/;$/, '')
}
