import { serveChild } from '../pool/serve-child.ts'
import { drawCard } from './draw-card.ts'

serveChild(drawCard)
