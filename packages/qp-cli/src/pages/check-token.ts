import type { Services } from '../services.ts'

/**
 * Whether a service answers and knows a token. It is asked what it would say of a page with a slug, which needs Pro; nothing
 * is stored. SPEC.md 6.9.4
 */
export async function checkToken(
  server: string,
  token: string | undefined,
  services: Services,
): Promise<'none' | 'valid' | 'invalid'> {
  const validation = await services
    .clientWith(server, token)
    .validate({ content: 'x', slug: 'a-slug-to-ask-for' })
  if (token === undefined) return 'none'
  return validation.valid || validation.error !== 'premium_required' ? 'valid' : 'invalid'
}
