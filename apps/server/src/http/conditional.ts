import type { Context } from 'koa'
import { type CodedBody, type Coding, encodeAlways, encodeBody, negotiateCoding } from './content-coding.ts'

/** Caches may keep the answer, and must ask each time whether it is still the present one. SPEC.md 10.3.1 */
const ASK_EACH_TIME = 'public, no-cache'

/** The address names the content: it can be kept for good. SPEC.md 10.20.5 */
export const KEEP_FOR_GOOD = 'public, max-age=31536000, immutable'

/** Answers with an ETag, or 304 when the client already has it, in no content coding. SPEC.md 10.3 */
export function answerConditionally(context: Context, etag: string, body: () => string | Buffer): void {
  context.set({ ETag: etag, 'Cache-Control': ASK_EACH_TIME })
  if (isNamedBy(context.get('If-None-Match'), etag)) context.status = 304
  else context.body = body()
}

/**
 * Answers in the content coding that the client prefers, or 304 when it already has that, without asking for the body.
 *
 * @param tag - what the ETag is made of, together with the coding; without quotes
 * @param body - the body in a coding, and whatever else has to be set on the context; it may throw a refusal
 */
export async function answerCoded(
  context: Context,
  tag: string,
  body: (coding: Coding) => Promise<CodedBody>,
  cacheControl: string = ASK_EACH_TIME,
): Promise<void> {
  const { coding, refusesIdentity } = negotiateCoding(context.get('Accept-Encoding'))
  const etag = etagOf(tag, coding)
  const coded = isNamedBy(context.get('If-None-Match'), etag) ? undefined : await body(coding)
  context.vary('Accept-Encoding')
  context.set({ ETag: etag, 'Cache-Control': cacheControl })
  if (coded === undefined) {
    context.status = 304
    return
  }
  const sent =
    refusesIdentity && coded.coding === 'identity' ? await encodeAlways(coded.bytes, coding, 'answer') : coded
  if (sent.coding !== 'identity') context.set('Content-Encoding', sent.coding)
  context.body = sent.bytes
}

/** The ETag of what a tag names, in a content coding. */
export function etagOf(tag: string, coding: Coding = 'identity'): string {
  return coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
}

/** {@link answerCoded} with JSON text, which `json` makes and encodes. */
export async function answerJson(
  context: Context,
  tag: string,
  json: (encode: (text: string) => Promise<CodedBody>) => Promise<CodedBody>,
): Promise<void> {
  await answerCoded(context, tag, (coding) => {
    context.type = 'application/json'
    return json((text) => encodeBody(text, coding, 'answer'))
  })
}

/**
 * Whether an `If-None-Match` names a tag. RFC 9110 13.1.2. Koa's own `fresh` is not used: it sends the whole body again to any client whose request says
 * `Cache-Control: no-cache`, and fetch adds that to every request with an `If-None-Match` of its own.
 */
export function isNamedBy(header: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
}
