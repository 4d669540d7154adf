/** Which node leads to which. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** The circles of a graph, each as the way around it from where it is first met. */
export function circlesOf(graph: Graph): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (node: string, way: readonly string[]): void => {
    const met = way.indexOf(node)
    if (met !== -1) circles.push([...way.slice(met), node].join(' → '))
    if (met !== -1 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return circles
}
