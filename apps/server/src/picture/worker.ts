import { serveChild } from '../pool/serve-child.ts'
import { encodePicture } from './encode-picture.ts'

serveChild(encodePicture)
