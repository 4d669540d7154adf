import { renderDocument } from '../qp-render/src/document/index.ts'
import { drawChart } from '../qp-render/src/charts/index.ts'
import { createMathRenderer } from '../qp-render/src/math/index.ts'
import { createHighlighter } from '../qp-render/src/highlight/index.ts'
import { trustStoredBlocks } from 'qp-schema'
import { importFile } from './src/index.ts'
import { readdirSync, readFileSync } from 'node:fs'
const sort = (v:any):any => Array.isArray(v)?v.map(sort):v&&typeof v==='object'?Object.fromEntries(Object.keys(v).sort().map(k=>[k,sort(v[k])])):v
const png = new Uint8Array([0x89,0x50,0x4e,0x47,13,10,26,10])
const dir = new URL('../qp-schema/vectors/blocks/', import.meta.url)
const noPics = process.argv[2]==='nopics'
for (const f of readdirSync(dir)) {
  const vs = JSON.parse(readFileSync(new URL(f, dir),'utf8')) as any[]
  let s=0,t=0; const diffs:string[]=[]
  for (const v of vs) {
    const blocks = v.sanitized
    if (blocks===undefined) continue
    const list = Array.isArray(blocks)?blocks:[blocks]
    if (!list.length || list[0]===null) continue
    t++
    const r0 = await renderDocument({blocks: trustStoredBlocks(structuredClone(list))}, {math:createMathRenderer(), chart:drawChart, highlight:createHighlighter(), fetchPicture: async()=> noPics?undefined:png})
    const r = await importFile(new TextEncoder().encode(r0.html),'html')
    const warn = r.warnings.map((w:any)=>w.message).filter((m:string)=>!/<style> was dropped with/.test(m)).join(' | ')
    if (JSON.stringify(sort(r.blocks))===JSON.stringify(sort(list))) { s++; if (warn) diffs.push('WARN '+v.name+' '+warn.slice(0,200)) }
    else diffs.push(v.name+'\n   WANT '+JSON.stringify(list).slice(0,300)+'\n   GOT  '+JSON.stringify(r.blocks).slice(0,300)+'\n   '+warn.slice(0,200))
  }
  console.log(f, s+'/'+t); for (const d of diffs.slice(0,40)) console.log('  '+d)
}
