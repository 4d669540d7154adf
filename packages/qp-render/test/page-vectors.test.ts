import type { PageDocument } from 'qp-schema'
import { type PageVector, testConformance } from 'qp-schema/conformance'
import { pageVectors } from 'qp-schema/vectors'
import { describe, it } from 'vitest'
import { articleOf, presentedAs, textOf } from '../src/page-outputs.testkit.ts'

type Field = Exclude<
  keyof PageVector,
  'name' | 'input' | 'sanitized' | 'markdown' | 'shows' | 'inHtml' | 'clauses'
>

const OUTPUTS: { readonly [F in Field]: (page: PageDocument) => unknown } = {
  html: articleOf,
  text: textOf,
  presented: presentedAs,
}

describe.each(Object.keys(OUTPUTS) as Field[])('[3.9.3] %s of whole pages', (field) => {
  testConformance(it, { vectors: pageVectors, field, render: OUTPUTS[field] })
})
