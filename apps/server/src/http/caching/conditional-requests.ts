import type { Context } from 'koa'
import { type CodedBody, type Coding, encodeAlways, negotiateCoding } from './content-coding.ts'
import { cacheControlOf } from './private-answers.ts'

/** Caches may store the response, and must revalidate it before each use. SPEC.md 10.3.1 */
const REVALIDATE = 'public, no-cache'

/** For a URL that contains a hash of its content, so that caches may keep it for ever. SPEC.md 10.20.5 */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Answers with a body that is not compressed, or with 304 when the client already has it. SPEC.md 10.3 */
export function answerConditionally(context: Context, etag: string, body: () => string | Buffer): void {
  context.set({ ETag: etag, 'Cache-Control': cacheControlOf(context, REVALIDATE) })
  if (isNamedBy(context.get('If-None-Match'), etag)) context.status = 304
  else context.body = body()
}

/**
 * Answers in the content coding that the client prefers, or with 304 when it already has that; then `body` is not
 * called.
 *
 * @param tag - the ETag without quotes and coding
 * @param body - makes the body in a coding, with an end of its tag if it has one of its own, and sets headers; it may throw
 * a refusal
 * @returns the coding that was asked of `body`
 */
export async function answerCoded(
  context: Context,
  tag: string,
  body: (coding: Coding) => Promise<CodedBody & { readonly tagEnd?: string }>,
  cacheControl: string = REVALIDATE,
): Promise<Coding> {
  const { coding, refusesIdentity } = negotiateCoding(context.get('Accept-Encoding'))
  const isKnown = (etag: string) => isNamedBy(context.get('If-None-Match'), etag)
  const usual = etagOf(tag, coding)
  const coded = isKnown(usual) ? undefined : await body(coding)
  const etag = etagOf(tag + (coded?.tagEnd ?? ''), coding)
  context.vary('Accept-Encoding')
  context.set({ ETag: etag, 'Cache-Control': cacheControlOf(context, cacheControl) })
  if (coded === undefined || isKnown(etag)) {
    context.status = 304
    return coding
  }
  const sent =
    refusesIdentity && coded.coding === 'identity' ? await encodeAlways(coded.bytes, coding, 'answer') : coded
  if (sent.coding !== 'identity') context.set('Content-Encoding', sent.coding)
  context.body = sent.bytes
  return coding
}

/** The ETag of a tag and a content coding. */
export function etagOf(tag: string, coding: Coding = 'identity'): string {
  return coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
}

/**
 * Whether an `If-None-Match` names an ETag. RFC 9110 13.1.2. Koa's own `fresh` is not used: it ignores `If-None-Match`
 * when the request says `Cache-Control: no-cache`, which fetch adds to every request that sets `If-None-Match` itself.
 */
export function isNamedBy(header: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
}
