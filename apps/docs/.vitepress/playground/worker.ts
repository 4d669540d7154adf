import { convert } from './convert.ts'
import type { Draft } from './draft.ts'

// The deadline of a draft does not count the time in which all this is loaded.
postMessage('ready')
addEventListener('message', ({ data }: MessageEvent<Draft>) => postMessage(convert(data)))
