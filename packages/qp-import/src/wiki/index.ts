export { notionMarkdown, notionTitle } from './notion.ts'
export { propertiesOf, type WikiProperties } from './properties.ts'
export { type WikiOptions, wikiSyntax, type WikiTarget } from './syntax.ts'
