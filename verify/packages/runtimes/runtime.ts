import type { ConsumerProject, ExampleFile } from '../project.ts'

/** Something that examples run in. */
export interface Runtime {
  /** With its version: `Deno 2.9.6`. */
  readonly name: string
  /** Whether a package promises to run here. */
  readonly isClaimed: (readme: string) => boolean
  /**
   * Runs one example and answers what it printed.
   * @throws Error when the example fails
   */
  readonly run: (project: ConsumerProject, example: ExampleFile) => Promise<string>
  readonly stop: () => Promise<void>
}
