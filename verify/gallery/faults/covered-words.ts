import type { Page } from 'playwright-core'

/**
 * The words of an article that something else is painted over, or would be if browsers painted the grounds of boxes white,
 * as they do on paper without backgrounds.
 */
export function coveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Boxes that touch are rounded to pixels. */
    const least = 1.5
    const bandHeight = 200
    const article = document.querySelector('article')
    if (article === null) throw new Error('The page has no article.')
    const paints = (element: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      return backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(backgroundColor)
    }
    const bandsOf = ({ top, bottom }: DOMRect) => {
      const first = Math.floor((top + scrollY) / bandHeight)
      const last = Math.floor((bottom + scrollY) / bandHeight)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    }
    /** Boxes that paint, by the bands of the page that they are in: asking each word about each point takes minutes. */
    const painted = new Map<number, [Element, DOMRect][]>()
    for (const element of document.querySelectorAll('body *')) {
      if (!paints(element)) continue
      for (const box of element.getClientRects())
        for (const band of bandsOf(box)) painted.set(band, [...(painted.get(band) ?? []), [element, box]])
    }
    const isOnTop = (over: Element, node: Text, x: number, y: number) => {
      const before = scrollY
      scrollTo({ top: y + scrollY - innerHeight / 2, behavior: 'instant' })
      for (const element of document.elementsFromPoint(x, y + before - scrollY)) {
        if (element.contains(node)) return false
        if (element === over) return true
      }
      return false
    }
    const isCovered = (node: Text, word: DOMRect) =>
      bandsOf(word)
        .flatMap((band) => painted.get(band) ?? [])
        .some(([element, box]) => {
          const [left, right] = [Math.max(word.left, box.left), Math.min(word.right, box.right)]
          const [top, bottom] = [Math.max(word.top, box.top), Math.min(word.bottom, box.bottom)]
          if (right - left < least || bottom - top < least || element.contains(node)) return false
          return isOnTop(element, node, (left + right) / 2, (top + bottom) / 2)
        })
    scrollTo({ top: 0, behavior: 'instant' })
    const covered: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      if (node.parentElement?.checkVisibility() !== true) continue
      for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        // All boxes were measured at the top of the page.
        scrollTo({ top: 0, behavior: 'instant' })
        if ([...range.getClientRects()].some((box) => isCovered(node, box))) covered.push(word)
      }
    }
    return covered
  })
}
