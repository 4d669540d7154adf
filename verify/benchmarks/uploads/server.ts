import { type BuiltServer, startBuiltServer } from '../../built-server.ts'

/** Starts a built server that takes as many pictures as are sent. `X-Forwarded-For` says who sends them. */
export function startUploadServer(): Promise<BuiltServer> {
  return startBuiltServer({
    UPLOADS: 'on',
    UPLOAD_RATE_LIMIT: '1000000',
    MAX_DAILY_BYTES_PER_ADDRESS: '0',
    MAX_DAILY_PICTURE_BYTES_PER_ADDRESS: '0',
    TRUST_PROXY: '1',
  })
}
