// Whoever reads the sources through the condition qp-source needs the declaration as well.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./css-tree-file.d.ts" />

// Not the package's entry: that is 125 files and 400 KB of data, and takes a tenth of a second to load.
export { fork, generate, walk } from 'css-tree/dist/csstree.esm'
