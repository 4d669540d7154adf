/** Endings of texts in other markup languages, which are read as markdown all the same. */
const OTHER_MARKUP = /\.(?:org|rst|adoc|asciidoc|tex|textile|mediawiki|rtf|eml)$/i
/** Endings of documents that no command reads. */
const OTHER_DOCUMENT = /\.(?:odt|doc|pages|pdf|epub|pptx?|odp|key|xlsx?|ods|numbers)$/i

/** What is said of a text that is read as markdown, although its name says that it is something else. */
export function markupNote(name: string): string | undefined {
  return OTHER_MARKUP.test(name)
    ? `${name} is read as markdown, which it is not. Convert it first, for example: pandoc -t gfm ${JSON.stringify(name)} | qp`
    : undefined
}

/** Whether a file is a document of a kind that does not become a page, however its user may expect that. */
export function isOtherDocument(name: string): boolean {
  return OTHER_MARKUP.test(name) || OTHER_DOCUMENT.test(name)
}
