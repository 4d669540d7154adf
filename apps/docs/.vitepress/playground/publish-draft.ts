import { blocksIn, type Draft } from './draft.ts'

/** What a publish answers, as far as the playground shows it. */
export interface Published {
  readonly url: string
  readonly editUrl: string
}

/** Publishes a draft on the server that shows the playground, as 6.1 says. */
export async function publishDraft(draft: Draft): Promise<Published | { readonly problem: string }> {
  try {
    const response = await fetch('/api/v1/publish', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(bodyOf(draft)),
    })
    const answer = (await response.json()) as Partial<Published> & { message?: string }
    if (response.ok && answer.url !== undefined && answer.editUrl !== undefined)
      return { url: answer.url, editUrl: answer.editUrl }
    return { problem: answer.message ?? `The server answered ${response.status}.` }
  } catch {
    return { problem: 'The server could not be reached. Try again.' }
  }
}

function bodyOf({ source, text, variant, theme }: Draft): object {
  if (source === 'markdown') return { content: text, theme, ...(variant === 'gfm' && { variant }) }
  return { blocks: blocksIn(text), theme }
}
