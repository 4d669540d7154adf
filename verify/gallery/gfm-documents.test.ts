import type { GfmConversion } from 'qp-markdown/gfm'
import { renderPage } from 'qp-render'
import { createMathRenderer } from 'qp-render/math'
import { sanitizeBlocks } from 'qp-sanitize'
import { expect, it } from 'vitest'
import { convert, type GfmDocument, readmes, reports } from './gfm-documents.ts'
import { REPORT_FACTS } from './report-facts.ts'
import { type LeftOvers, leftOvers, readShown, type Shown } from './shown.ts'

const NO_MARKUP = { tags: [], notes: [], markers: [], emoji: [], math: [] }
/** What READMEs mean to be read as it is. */
const MEANT: Readonly<Record<string, Partial<LeftOvers>>> = {
  ajv: { dollars: ['$data'] },
  picomatch: { dollars: ['$'] },
}

it('every report has its facts written down', () => {
  expect(reports).toHaveLength(23)
  expect(reports.map(({ name }) => name)).toEqual(Object.keys(REPORT_FACTS).toSorted())
})

it.each(reports)('the report $name shows what it means', check)

it('there are twenty READMEs', () => {
  expect(readmes).toHaveLength(20)
})

it.each(readmes)('the README of $name shows no markup', (document) => {
  const { conversion, shown } = show(document)
  expect(conversion.frontMatter).toEqual({})
  expect(leftOvers(shown.text)).toEqual({ ...NO_MARKUP, dollars: [], ...MEANT[document.name] })
})

it('markup that is left is found', () => {
  const text = 'a <br> b <!-- c --> [^1] [!TIP] :tada: $x$ and $$y$$, \\(z\\) US$5, 10:30:00'
  expect(leftOvers(text)).toEqual({
    tags: ['<br>', '<!--'],
    notes: ['[^1]'],
    markers: ['[!TIP]'],
    emoji: [':tada:'],
    math: ['$$', '$$', '\\(', '\\)'],
    dollars: ['$x', '$', '$', '$y', '$', '$', 'US$5'],
  })
})

function check(document: GfmDocument): void {
  const { frontMatter, warnings, prices, tags, ...facts } = REPORT_FACTS[document.name] ?? {}
  const { conversion, shown } = show(document)
  expect(conversion.frontMatter).toEqual(frontMatter)
  expect(conversion.warnings.map(({ code }) => code)).toEqual(warnings)
  const { dollars, ...markup } = leftOvers(shown.text)
  expect({ ...markup, prices: dollars.join(' ') }).toEqual({ ...NO_MARKUP, tags, prices })
  expect(shown.facts).toEqual(facts)
  expect(shown.deadLinks).toEqual([])
}

/** Converts, sanitizes and renders; what the converter makes is already what the sanitizer lets pass. */
function show(document: GfmDocument): { conversion: GfmConversion; shown: Shown } {
  const conversion = convert(document)
  const sanitized = sanitizeBlocks(conversion.blocks)
  expect(sanitized).toEqual({ blocks: conversion.blocks, warnings: [] })
  const page = renderPage({ blocks: sanitized.blocks }, { math: createMathRenderer() })
  return { conversion, shown: readShown(page) }
}
