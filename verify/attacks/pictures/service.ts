/** The environment of a service that takes as many pictures as are sent. */
export const UNBOUNDED_UPLOADS: Readonly<Record<string, string>> = {
  UPLOADS: 'on',
  UPLOAD_RATE_LIMIT: '1000000',
  MAX_PICTURE_BYTES: '0',
  MAX_DAILY_BYTES_PER_ADDRESS: '0',
  MAX_DAILY_PICTURE_BYTES_PER_ADDRESS: '0',
}
