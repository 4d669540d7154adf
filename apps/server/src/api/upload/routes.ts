import { refused } from '../../refusal.ts'
import { methodNotAllowed } from '../../http/route.ts'
import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { UPLOAD_PATH } from 'qp-schema/api'
import type { ApiServices, OperationHandler } from '../operation.ts'
import { receiveUpload } from './receive-upload.ts'
import { requestUpload } from './request-upload.ts'

const uploadsOff = () =>
  refused(
    'uploads_off',
    'This service does not accept pictures; send the address of a picture that is stored elsewhere.',
  )

/** The limits of uploads; `undefined` for none. */
export interface UploadRates {
  readonly request: Middleware | undefined
  readonly upload: Middleware | undefined
}

/** Adds the routes with which pictures are uploaded. SPEC.md 16 */
export function uploadRoutes(router: Router, services: ApiServices, rates: UploadRates): void {
  const add = (
    method: 'post' | 'put',
    path: string,
    route: {
      readonly name: string
      readonly limit: Middleware | undefined
      readonly handler: OperationHandler
    },
  ) => {
    router[method](
      path,
      async (context, next) => {
        context.state['route'] = route.name
        if (services.config.uploads === 'off') throw uploadsOff()
        await (route.limit === undefined ? next() : route.limit(context, next))
      },
      (context) => route.handler(context, services),
    )
    router.all(path, (context) => {
      if (services.config.uploads === 'off') throw uploadsOff()
      const allowed = [method.toUpperCase()]
      if (context.method !== 'OPTIONS') throw methodNotAllowed(allowed)
      context.set('Allow', allowed.join(', '))
      context.status = 204
    })
  }
  add('post', UPLOAD_PATH, { name: 'requestUpload', limit: rates.request, handler: requestUpload })
  add('put', `${UPLOAD_PATH}/:token`, { name: 'uploadPicture', limit: rates.upload, handler: receiveUpload })
}
