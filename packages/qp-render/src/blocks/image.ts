import type { ImageBlock } from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import { css } from '../templates/css.ts'
import { imageAttributes, LINK_REL, pictureAttributes } from '../leaves/decorate-html.ts'
import { markup } from '../templates/markup.ts'
import type { BlockRenderer } from './renderer.ts'

export const image: BlockRenderer<ImageBlock> = (
  { url, alt = '', caption = '', size },
  { page, lang, dir },
) => {
  const src = safeUrl(url, 'image')
  if (src === undefined)
    return markup`<p class="qp-embed-missing"${lang} dir="${dir}">${alt === '' ? url : alt}</p>${caption !== '' && markup`<p${lang} dir="${dir}">${caption}</p>`}`
  return markup`<figure class="qp-image"${lang}><a href="${src}" rel="${LINK_REL}"${alt === '' && markup` aria-label="Image in full size"`}><img src="${src}" alt="${alt}"${imageAttributes(page)}${pictureAttributes(page, src, size)}></a>${caption !== '' && markup`<figcaption dir="${dir}">${caption}</figcaption>`}</figure>`
}

export const imageCss: string = css`
  .qp-article > .qp-image {
    margin-block: 1em;
  }
  .qp-image :is(a, img),
  figure > img {
    display: block;
    margin-inline: auto;
  }
  .qp-image img:where(:not([width])) {
    max-height: 90vh;
    object-fit: scale-down;
  }
  .qp-image [alt='']:where(:not([width])) {
    min-height: 2.5rem;
  }
  .qp-image figcaption,
  img + figcaption {
    text-align: center;
    text-wrap: balance;
  }
  .qp-image img::after {
    display: grid;
    place-content: center;
    padding: 0 0.8rem;
    font-size: 0.9rem;
    text-align: center;
    white-space: normal;
    border-radius: 0;
    box-shadow: 0 0 0 4px var(--page);
  }
  .qp-image [alt='']::after {
    content: 'This image could not be loaded';
  }
`
