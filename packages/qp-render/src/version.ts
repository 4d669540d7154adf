/** Raised by hand whenever the same blocks may give another output. It is part of a page's ETag. */
export const RENDERER_VERSION: string = '56'
