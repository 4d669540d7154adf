import type { ImageBlock } from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import { css } from '../templates/css.ts'
import { imageAttributes, LINK_REL, pictureAttributes } from '../leaves/decorate-html.ts'
import { markup } from '../templates/markup.ts'
import type { BlockRenderer } from './renderer.ts'

export const image: BlockRenderer<ImageBlock> = ({ url, alt = '' }, { page, lang, dir }) => {
  const src = safeUrl(url, 'image')
  if (src === undefined)
    return markup`<p class="qp-embed-missing"${lang} dir="${dir}">${alt === '' ? url : alt}</p>`
  return markup`<figure class="qp-image"${lang}><a href="${src}" rel="${LINK_REL}"${alt === '' && markup` aria-label="Image in full size"`}><img src="${src}" alt="${alt}"${imageAttributes(page)}${pictureAttributes(page, src)}></a></figure>`
}

export const imageCss: string = css`
  .qp-article > .qp-image {
    margin-block: 1em;
  }
  .qp-image a,
  .qp-image img {
    display: block;
    max-width: 100%;
  }
  .qp-image img:where(:not([width])) {
    width: 100%;
    aspect-ratio: 3/2;
    object-fit: scale-down;
  }
  .qp-image [width] {
    height: auto;
    margin-inline: auto;
  }
  .qp-image img::after {
    display: grid;
    place-content: center;
    padding: 1rem;
    font-size: 0.9rem;
    text-align: center;
    white-space: normal;
    border-radius: 0;
    box-shadow: 0 0 0 4px var(--page);
  }
  .qp-image [alt='']::after {
    content: 'This image could not be loaded';
  }
  @media (max-width: 36rem) {
    .qp-image img:where(:not([width])) {
      aspect-ratio: 5/4;
    }
  }
`
