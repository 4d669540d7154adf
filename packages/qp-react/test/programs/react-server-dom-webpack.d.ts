declare module 'react-server-dom-webpack/server.edge' {
  export function renderToReadableStream(model: unknown, manifest: object): ReadableStream
}

declare module 'react-server-dom-webpack/client.edge' {
  export function createFromReadableStream<T>(stream: ReadableStream | null, options: object): Promise<T>
}

declare module 'react-dom/server.edge' {
  export { renderToReadableStream } from 'react-dom/server'
}
