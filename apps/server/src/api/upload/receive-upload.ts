import { pictureGone } from '../../store/pictures/pictures.ts'
import { createHash } from 'node:crypto'
import type { PictureResponse } from 'qp-schema/api'
import { pictureTypeOf } from 'qp-schema/policy'
import { pictureUrl } from '../../content/urls.ts'
import { addressOf, clientOf } from '../../http/clients/client.ts'
import { receiveFile } from '../../http/bodies/receive-body.ts'
import { pathParameter } from '../../http/route.ts'
import type { EncodedPicture } from '../../picture/encode-picture.ts'
import { invalidBody, refused } from '../../refusal.ts'
import type { ApiServices, OperationHandler } from '../operation.ts'
import { openAddress, invalidUploadAddress } from '../one-time-address.ts'
import type { UploadGrant } from './request-upload.ts'

/** @param problem - the end of the sentence "The picture …" */
const invalidPicture = (problem: string) => refused('invalid_picture', `The picture ${problem}.`)

/** Takes the bytes of a picture, encodes them anew and stores the result. The order of checks is SPEC.md 16.2.1. */
export const receiveUpload: OperationHandler = async (context, services) => {
  const { config, pictures, pictureEncoder, addressSecrets: secrets } = services
  const from = addressOf(context)
  const scope = { secrets, takes: 'picture', from } as const
  const grant = await openAddress<UploadGrant>(pathParameter(context, 'token'), scope, Date.now())
  if ((await pictures.find(grant.key)) !== undefined) throw alreadyUsed()
  const announced = context.request.length
  if (announced !== undefined && announced !== grant.size) throw wrongSize(grant)
  const bytes = await receiveFile(context, { mediaType: grant.type, maxBytes: grant.size })
  if (bytes.length !== grant.size) throw wrongSize(grant)
  requireType(bytes, grant)
  const uploadedHash = createHash('sha256').update(bytes).digest('hex')
  if (await pictures.isRefused(uploadedHash)) throw pictureGone()
  const outcome = await pictureEncoder.encode({ bytes, type: grant.type }, clientOf(context))
  if ('problem' in outcome) throw invalidPicture(outcome.problem)
  const added = await pictures.add({ key: grant.key, uploadedHash, ...outcome }, from)
  if (added === 'used') throw alreadyUsed()
  context.set('Cache-Control', 'no-store')
  context.body = presentPicture(config, grant.key, outcome)
}

function presentPicture(
  config: ApiServices['config'],
  key: string,
  { width, height, files }: EncodedPicture,
): PictureResponse {
  return { key, publicUrl: pictureUrl(config, key), width, height, bytes: files[0]?.bytes.length ?? 0 }
}

function requireType(bytes: Buffer, { type }: UploadGrant): void {
  const found = pictureTypeOf(bytes)
  if (found === type) return
  throw invalidPicture(
    found === undefined
      ? 'is none of the kinds that are accepted'
      : `is ${found}, and was announced as ${type}`,
  )
}

function wrongSize({ size }: UploadGrant): Error {
  return invalidBody(`This address takes exactly ${size} bytes.`)
}

function alreadyUsed(): Error {
  return invalidUploadAddress('has been used already')
}
