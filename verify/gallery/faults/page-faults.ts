import type { Frame, Page } from 'playwright-core'

/** In CSS pixels. */
const LEAST_TEXT = 12
const MOST_VOID = 40

/**
 * What is wrong with how a page stands in its window, in words: what goes beyond it sideways, text under 12 pixels, and
 * more than 40 pixels of nothing in the box of a picture or of a diagram. Formulas have smaller indices by nature, and
 * words smaller readings.
 */
export async function pageFaults(page: Page): Promise<string[]> {
  const drawings = page.frames().filter((frame) => frame.url().includes('/diagrams/'))
  const ofDrawings = await Promise.all(drawings.map((frame) => faultsOfDrawing(frame)))
  return [...(await page.evaluate(faultsOfDocument, [LEAST_TEXT, MOST_VOID] as const)), ...ofDrawings.flat()]
}

function faultsOfDocument([leastText, mostVoid]: readonly [number, number]): string[] {
  const faults: string[] = []
  const width = document.documentElement.clientWidth
  const { scrollWidth } = document.documentElement
  if (scrollWidth > width) faults.push(`The page is ${scrollWidth} wide in a window of ${width}.`)
  const nameOf = (element: Element) =>
    `${element.localName} "${element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 30)}"`
  const scrolls = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
  for (const box of document.querySelectorAll('img, svg, iframe, pre, table, hr, button, input, summary')) {
    const { left, right } = box.getBoundingClientRect()
    if ((left >= -1 && right <= width + 1) || scrolls(box.parentElement)) continue
    if (box.checkVisibility({ visibilityProperty: true })) faults.push(`${nameOf(box)} sticks out.`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const node = texts.currentNode
    const element = node.parentElement
    if (element === null || node.textContent?.trim() === '' || !element.checkVisibility()) continue
    if (element.closest('math, rt, script, style, .qp-skip') !== null) continue
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (size < leastText) faults.push(`${nameOf(element)} is ${size} pixels tall.`)
    range.selectNodeContents(node)
    const { left, right } = range.getBoundingClientRect()
    if ((left < -1 || right > width + 1) && !scrolls(element)) faults.push(`${nameOf(element)} sticks out.`)
  }
  for (const image of document.images) {
    const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image
    if (naturalWidth === 0 || clientWidth === 0) continue
    const figure = image.closest('.qp-image')
    const words = [...(figure?.querySelectorAll('figcaption') ?? [])].reduce(
      (sum, caption) => sum + caption.offsetHeight + Number.parseFloat(getComputedStyle(caption).marginTop),
      0,
    )
    const around = Math.round((figure?.clientHeight ?? 0) - clientHeight - words)
    if (around > mostVoid) faults.push(`A picture has ${around} above and below it.`)
    const fits = getComputedStyle(image).objectFit
    const most = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight)
    const scale = fits === 'scale-down' ? Math.min(most, 1) : most
    if (!['contain', 'scale-down'].includes(fits)) continue
    const beside = Math.round(clientWidth - naturalWidth * scale)
    const below = Math.round(clientHeight - naturalHeight * scale)
    if (Math.max(beside, below) > mostVoid)
      faults.push(
        `A picture of ${naturalWidth} by ${naturalHeight} has ${beside} beside and ${below} below it.`,
      )
  }
  return faults
}

/** A drawing that is narrower than its frame stands in the middle, which is no void. */
function faultsOfDrawing(frame: Frame): Promise<string[]> {
  return frame.evaluate(
    ([leastText, mostVoid]) => {
      const svg = document.querySelector('svg')
      if (svg === null) return []
      const { height, width } = svg.getBoundingClientRect()
      const { viewBox } = svg
      const scale = Math.min(width / viewBox.baseVal.width, height / viewBox.baseVal.height)
      const empty = Math.round(innerHeight - viewBox.baseVal.height * scale)
      const faults = empty > mostVoid ? [`A diagram has ${empty} above and below it.`] : []
      const texts = document.createTreeWalker(svg, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { parentElement: element, textContent: text } = texts.currentNode
        if (element === null || text?.trim() === '' || element.closest('style, title, desc') !== null)
          continue
        const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale
        if (size < leastText - 0.01) faults.push(`"${text}" in a diagram is ${size.toFixed(1)} pixels tall.`)
      }
      return faults
    },
    [LEAST_TEXT, MOST_VOID] as const,
  )
}
