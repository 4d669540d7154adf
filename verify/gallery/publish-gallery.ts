// Publishes the gallery on a running server, in all nine themes, and prints where:
//   pnpm gallery http://localhost:3000 [PRO_TOKEN]
import { argv, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Block, THEME_IDS, type ThemeId } from 'qp-schema'
import { galleryBlocks } from './blocks/gallery-blocks.ts'

/** A gallery that was published. */
export interface PublishedGallery {
  readonly theme: ThemeId
  readonly id: string
  /** The address as the server prints it. */
  readonly url: string
}

/** Publishes blocks once per theme through the API of the server at `origin`. */
export async function publishInAllThemes(
  origin: string,
  blocks: readonly Block[],
  proToken?: string,
): Promise<PublishedGallery[]> {
  const published: PublishedGallery[] = []
  for (const theme of THEME_IDS) {
    const { id, url } = await publish(origin, { blocks, theme }, proToken)
    published.push({ theme, id, url })
  }
  return published
}

/** Publishes one page. Anything but 200 is an error, and so is a warning: what was sent is what is shown. */
export async function publish(
  origin: string,
  page: object,
  proToken?: string,
): Promise<{ id: string; url: string }> {
  const response = await fetch(`${origin}/api/v1/publish`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(proToken === undefined ? {} : { 'X-Premium-Token': proToken }),
    },
    body: JSON.stringify(page),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`The server answered ${response.status}: ${text}`)
  const { id, url, warnings } = JSON.parse(text) as { id: string; url: string; warnings?: unknown[] }
  if (warnings !== undefined && warnings.length > 0)
    throw new Error(`Not as sent: ${JSON.stringify(warnings)}`)
  return { id, url }
}

/** A running server has one picture of its own; it stands in for all, save the one that is to fail. */
function ownImages(origin: string): (kind: string) => string {
  return (kind) => (kind === 'missing' ? `${origin}/assets/missing.png` : `${origin}/assets/favicon.svg`)
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [, , address, proToken] = argv
  if (address === undefined)
    throw new Error('Name the server: publish-gallery.ts http://localhost:3000 [PRO_TOKEN]')
  const { origin } = new URL(address)
  const blocks = galleryBlocks({ image: ownImages(origin), pro: proToken !== undefined })
  for (const { theme, url } of await publishInAllThemes(origin, blocks, proToken))
    stdout.write(`${theme.padEnd(16)} ${url}\n`)
}
