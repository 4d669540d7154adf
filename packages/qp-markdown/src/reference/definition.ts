/** A link definition shows nothing where it stands. */
export function definitionToBlocks(): [] {
  return []
}

export function definitionToHtml(): string {
  return ''
}
