/** An event of a trace of Chromium, as far as it is looked at. Times are in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Of processor time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The milliseconds of processor time of each task of the main threads of pages in a trace, the longest first. */
export function mainThreadTasks(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  return traceEvents
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((a, b) => b - a)
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`
}
