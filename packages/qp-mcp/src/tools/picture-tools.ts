import * as z from 'zod'
import type { UploadResponse } from 'qp-schema/api'
import { PICTURE_TYPES } from 'qp-schema/api'
import { QuickPagesError } from 'qp-client'
import { readLocal, type Capabilities, WHERE } from './content.ts'
import type { ToolContext } from '../context.ts'
import { done, ToolError } from '../results.ts'
import { defineTool, type Tool } from './define-tool.ts'

/** The tool that takes pictures. SPEC.md 16 */
export function pictureTools({ local }: Capabilities): Tool[] {
  const annotations = { destructiveHint: false }
  const advice = { body_too_large: 'Make it smaller.' }
  const shared = { name: 'upload_image', title: 'Upload a picture', annotations, advice }
  const output = z.looseObject({ publicUrl: z.string() })
  if (local)
    return [
      defineTool({
        ...shared,
        description: 'Upload a picture file; answers the URL to use in markdown.',
        input: z.strictObject({ path: z.string().describe(`png, jpg, webp, gif or avif; ${WHERE}`) }),
        output,
        run: async ({ path }, context) => uploadFile(path, context),
      }),
    ]
  return [
    defineTool({
      ...shared,
      description:
        'Ask for a URL to `curl -T` a picture to, from this network address; answers the URL to use in markdown.',
      input: z.strictObject({ mime: z.enum(PICTURE_TYPES), size: z.int().min(1).describe('Bytes') }),
      output,
      async run({ mime, size }, context) {
        const { uploadUrl, publicUrl, expiresInSec } = await askForPicture({ mime, size }, context)
        return done(
          `Run: curl -T FILE -H 'Content-Type: ${mime}' '${uploadUrl}'\nOnce, within ${expiresInSec} s, exactly ${size} bytes. Then use ${publicUrl}`,
          { uploadUrl, publicUrl, expiresInSec },
        )
      },
    }),
  ]
}

async function uploadFile(path: string, { client, local }: ToolContext) {
  if (local === undefined) throw new ToolError('invalid_body: there are no files here.')
  const bytes = await readLocal(local.readFile(path))
  const { url } = await client.uploadPicture(bytes).catch((error: unknown) => {
    throw error instanceof TypeError ? notOne(path) : error
  })
  return done(`Uploaded: ${url}`, { publicUrl: url })
}

/** The client refuses bytes that begin like no picture before it sends anything. */
function notOne(path: string): ToolError {
  return new ToolError(`invalid_picture: ${path} is no png, jpeg, webp, gif or avif.`)
}

async function askForPicture(
  picture: { mime: string; size: number },
  { request }: ToolContext,
): Promise<UploadResponse> {
  const headers = { 'Content-Type': 'application/json' }
  return answerOf(await request('/api/upload', { method: 'POST', headers, body: JSON.stringify(picture) }))
}

/** @throws QuickPagesError for what is no success */
async function answerOf<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => ({}))) as { error?: string; message?: string }
  if (response.ok) return body as T
  const { error = 'invalid_answer', message = `The service has answered ${response.status}.` } = body
  throw new QuickPagesError({ code: error, message, status: response.status })
}
