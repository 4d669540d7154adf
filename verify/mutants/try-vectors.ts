// Holds our packages, as they are loaded here, against every vector; ends at the first that fails and names it.
import { articleOf } from '../../packages/qp-render/src/page-outputs.testkit.ts'
import { casesOfFiles } from '../../packages/qp-schema/runner/cases.ts'
import { judge } from '../../packages/qp-schema/runner/judge.ts'
import { renderBlocks } from 'qp-render'
import { trustStoredBlocks } from 'qp-schema'
import { blockVectors, pageVectors } from 'qp-schema/vectors'
import { answer, type Request } from '../conformance/our-packages.ts'

process.exitCode = firstFailure() === undefined ? 0 : 1

function firstFailure(): string | undefined {
  for (const one of casesOfFiles()) {
    const ask = (request: object) =>
      reply(() => answer({ id: 0, ...structuredClone(request) } as unknown as Request))
    const answered = ask(one.request)
    const verdict = judge(one, one.followUp === undefined ? answered : ask(one.followUp(answered)))
    if (!verdict.pass) return told(`${one.of}: ${one.name}`)
  }
  for (const { name, sanitized, html } of Object.values(blockVectors).flat())
    if (sanitized !== null && reply(() => renderBlocks(trustStoredBlocks([sanitized]))) !== html)
      return told(`html: ${name}`)
  for (const { name, sanitized, html } of pageVectors)
    if (sanitized !== null && reply(() => articleOf(sanitized)) !== html) return told(`html: ${name}`)
  return undefined
}

/** As a program in another language would be told it: as JSON. What a mutant throws is a wrong answer. */
function reply(make: () => unknown): unknown {
  try {
    const made = make()
    return made === undefined ? undefined : (JSON.parse(JSON.stringify(made)) as unknown)
  } catch (error) {
    return { thrown: String(error) }
  }
}

function told(name: string): string {
  process.stdout.write(name)
  return name
}
