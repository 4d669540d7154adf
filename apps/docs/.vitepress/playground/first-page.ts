import { FIRST_DRAFT } from './examples.ts'

/**
 * What the frame of the playground shows until its converter is there, in the HTML of the playground. In the browser it
 * is nothing: hydration then leaves the frame as it is, and no text becomes HTML. SPEC.md 10.30.6
 */
export const firstPage: { readonly srcdoc?: string } = import.meta.env.SSR ? { srcdoc: await made() } : {}

async function made(): Promise<string> {
  const { convert } = await import('./convert.ts')
  const outcome = convert(FIRST_DRAFT)
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome.page
}
