/** How long the processor was busy with something, in milliseconds: others may be using the machine. */
export function processorTime(act: () => unknown): number {
  const start = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
