import { setFlagsFromString } from 'node:v8'

// The place of young objects would grow while the server is loaded, and V8 never gives it back: what is loaded is either
// garbage soon or there for good. With requests it may grow, for else a visit takes a sixth longer.
setFlagsFromString('--semi-space-growth-factor=1')
const { start } = await import('./start.ts')
await start()
setFlagsFromString('--semi-space-growth-factor=2')
