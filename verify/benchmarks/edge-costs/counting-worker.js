// The Worker as it was built, and what the platform would count of it: calls of objects, their rows, alarms.
import worker, * as built from 'qp-edge-worker'

const NONE = { workerRequests: 0, objectRequests: 0, objectMilliseconds: 0, rowsRead: 0, rowsWritten: 0 }
let counts = { ...NONE }
const patched = new WeakSet()

export const PageObject = counted(built.PageObject)
export const NameObject = counted(built.NameObject)
export const CounterObject = counted(built.CounterObject)
export const ServiceObject = counted(built.ServiceObject)
export const CatalogObject = counted(built.CatalogObject)
export const PictureObject = counted(built.PictureObject)

/** The same class of objects; each call from outside is a request, and alarms are. */
function counted(Class) {
  class Counted extends Class {
    constructor(ctx, env) {
      countRows(Object.getPrototypeOf(ctx.storage.sql))
      countValues(Object.getPrototypeOf(ctx.storage), ['setAlarm', 'deleteAlarm'])
      countValues(Object.getPrototypeOf(ctx.storage.kv), ['get', 'put', 'delete'])
      super(ctx, env)
    }
  }
  for (const name of Object.getOwnPropertyNames(Class.prototype)) {
    if (name === 'constructor') continue
    Counted.prototype[name] = async function (...args) {
      counts.objectRequests += 1
      const began = performance.now()
      try {
        return await Class.prototype[name].apply(this, args)
      } finally {
        counts.objectMilliseconds += performance.now() - began
      }
    }
  }
  return Counted
}

function countRows(prototype) {
  if (patched.has(prototype)) return
  patched.add(prototype)
  const { exec } = prototype
  prototype.exec = function (...args) {
    const cursor = exec.apply(this, args)
    let seen = { read: 0, written: 0 }
    const count = () => {
      const { rowsRead: read, rowsWritten: written } = cursor
      counts.rowsRead += read - seen.read
      counts.rowsWritten += written - seen.written
      seen = { read, written }
    }
    count()
    const toArray = () => {
      const rows = cursor.toArray()
      count()
      return rows
    }
    return { toArray, [Symbol.iterator]: () => toArray()[Symbol.iterator]() }
  }
}

/** The platform counts values by keys as rows, and an alarm that is set or deleted as one that is written. */
function countValues(prototype, names) {
  if (patched.has(prototype)) return
  patched.add(prototype)
  for (const name of names) {
    const method = prototype[name]
    prototype[name] = function (...args) {
      counts[name === 'get' ? 'rowsRead' : 'rowsWritten'] += 1
      return method.apply(this, args)
    }
  }
}

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/counts') {
      const answer = Response.json(counts)
      counts = { ...NONE }
      return answer
    }
    counts.workerRequests += 1
    return worker.fetch(request, env, context)
  },
}
