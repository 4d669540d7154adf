import { assertArgument, isObject, LIMITS, type Warning } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { checkBase } from '../from-html/urls.ts'
import { type Conversion, markdownToBlocks } from '../markdown-to-blocks.ts'
import { type FrontMatter, takeFrontMatter } from './front-matter.ts'

/** Options of {@link gfmToBlocks}. */
export interface GfmOptions {
  /** Where relative links lead from: an absolute http or https URL without credentials. They are dropped without one. */
  baseUrl?: string
  /** The same for pictures; `baseUrl` when absent. */
  imageBaseUrl?: string
  /** How many blocks the page has that this text is appended to: makes the ids of its footnotes differ. Default 0. */
  blockCount?: number
}

/** Blocks, what was dropped or changed on the way, and what the text says of its page. */
export interface GfmConversion extends Conversion {
  frontMatter: FrontMatter
}

/**
 * Converts GitHub's dialect of markdown to blocks: what `markdownToBlocks` knows, and HTML, footnotes, mathematics,
 * front matter, emoji shortcodes, relative addresses and `qp` fences. The result is valid qp.v1. It is not a
 * `SafeBlock[]` yet, although the sanitizer would change nothing in its HTML. SPEC.md 9.16
 *
 * @param markdown - any string; the time is linear in its length
 * @throws ContentTooComplexError when the text is nested or repeated beyond the limits
 * @throws TypeError when a base is not an absolute http or https URL without credentials; nothing else for a string
 */
export function gfmToBlocks(markdown: string, options: GfmOptions = {}): GfmConversion {
  assertArgument(typeof markdown === 'string', 'gfmToBlocks', 'markdown as a string', markdown)
  assertArgument(isObject(options), 'gfmToBlocks', 'options as an object', options)
  const { baseUrl, imageBaseUrl = baseUrl } = options
  if (baseUrl !== undefined) checkBase(baseUrl)
  if (imageBaseUrl !== undefined) checkBase(imageBaseUrl, 'imageBaseUrl')
  const warnings: Warning[] = []
  const source = cleanText(markdown).replace(/^\ufeff/, '')
  const { frontMatter, body } = takeFrontMatter(source, (code, line, message) => {
    warnings.push({ code, path: 'content', message: `line ${line}: ${message}` })
  })
  const conversion = markdownToBlocks(body, { extended: true })
  return {
    blocks: conversion.blocks,
    warnings: [...warnings, ...conversion.warnings].slice(0, LIMITS.warnings),
    frontMatter,
  }
}
