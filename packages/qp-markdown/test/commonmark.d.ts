declare module 'commonmark' {
  export class Parser {
    parse(markdown: string): unknown
  }
  export class HtmlRenderer {
    render(document: unknown): string
  }
}
