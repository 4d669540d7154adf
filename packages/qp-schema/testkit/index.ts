export { anyBlock, type LeafArbitraries, leavesOfText } from './any-block.ts'
export { hostileHtml, hostileText, hostileUrl } from './hostile.ts'
export { mutated } from './mutated.ts'
export { PROPERTY_TIMEOUT, runs } from './runs.ts'
