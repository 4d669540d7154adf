import type { HtmlBlock } from 'qp-schema'
import type { Component, Components, EmbedComponent } from '../components/components.ts'
import { frameTitle } from '../frames/frames.ts'
import { LINK_REL } from '../leaves/decorate-html.ts'
import type { RenderOptions } from '../options.ts'
import { markup } from '../templates/markup.ts'
import { htmlToText } from '../text/html-to-text.ts'

/** What stands in a document of its own in place of what a page loads: links. SPEC.md 10.36.3 */
export function linksElsewhere({ frameUrl }: Pick<RenderOptions, 'frameUrl'>): {
  readonly embed: EmbedComponent
  readonly components: Components
} {
  return { embed: embedLink, components: { html: frameLink(frameUrl) } }
}

const embedLink: EmbedComponent = ({ block, href, name, title }) =>
  markup`<figure class="qp-embed qp-embed-${block.embedType}"${block.lang !== undefined && markup` lang="${block.lang}"`}><a class="qp-box qp-facade" href="${href}" rel="${LINK_REL}" dir="${block.dir ?? 'auto'}">${block.title !== undefined && markup`<strong>${title}</strong> `}<span>Open on ${name}</span></a></figure>`

/** A document that a page shows in a frame has its words here: its styles and programs could not be kept apart. */
function frameLink(frameUrl: RenderOptions['frameUrl']): Component<'html'> {
  return (block, next, { index }) => {
    if (block.safetyMode !== 'sandboxed' && block.safetyMode !== 'pro_sandboxed') return next()
    const url = frameUrl?.(index)
    const title = frameTitle(block)
    const name =
      url === undefined ? markup`${title}` : markup`<a href="${url}" rel="${LINK_REL}">${title}</a>`
    return markup`<section class="qp-box qp-words"><p><strong>${name}</strong></p>${wordsOf(block).map((words) => markup`<p>${words}</p>`)}</section>`
  }
}

function wordsOf({ html }: HtmlBlock): string[] {
  return htmlToText(html)
    .split(/\n{2,}/)
    .filter((words) => words.trim() !== '')
}
