declare module 'markdown-wasm/dist/markdown.node.js' {
  const converter: { parse(markdown: string): string }
  export default converter
}
