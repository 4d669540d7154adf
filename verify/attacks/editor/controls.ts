import type { Browser } from 'playwright-core'
import type { Files } from '../../../apps/editor/test/fixture-server.ts'
import { attack } from '../controls.ts'
import { type Mode, openEditors } from './bench.ts'
import { runSteps } from './steps.ts'

/** What came of the control in one mode: the detectors that fired. */
export interface EditorControl {
  readonly mode: Mode
  readonly fired: readonly string[]
}

const MARK = 'qpcontrol'
const BUTTON = { type: 'button', url: 'https://links.example/', label: MARK, variant: 'soft' }
const CARD = { ...BUTTON, shape: 'pill', accent: 'red' }
/** What tells of a script that runs. */
const RUNNING = ['parsed', 'dialog', 'popup', 'console', 'global', 'request']

/** What has to fire in a mode, and what may not: with the policy nothing runs, without it everything is seen. */
export const EXPECTED: { readonly [M in Mode]: { readonly fire: string[]; readonly silent: string[] } } = {
  kept: { fire: ['latent', 'violation'], silent: RUNNING },
  stripped: { fire: ['latent', ...RUNNING], silent: [] },
}

/** Puts an attack into the one place at which the editor gives HTML to the browser, and looks what sees it. */
export async function runEditorControls(browser: Browser, files: Files): Promise<EditorControl[]> {
  const controls: EditorControl[] = []
  for (const arena of await openEditors(browser, withHole(files))) {
    const { findings } = await arena.visit('/', {
      awaited: EXPECTED[arena.mode].fire,
      async act(_page, evaluate) {
        await evaluate(`(${runSteps.toString()})(${JSON.stringify([{ do: 'open', blocks: [CARD] }])})`)
      },
    })
    controls.push({ mode: arena.mode, fired: [...new Set(findings.map((one) => one.split(' ')[0] ?? ''))] })
    await arena.close()
  }
  return controls
}

/** The detectors of a control that did not fire, or should not have. */
export function failuresOf({ mode, fired }: EditorControl): string[] {
  const { fire, silent } = EXPECTED[mode]
  return [
    ...fire.filter((name) => !fired.includes(name)).map((name) => `${mode}: ${name} did not fire`),
    ...silent.filter((name) => fired.includes(name)).map((name) => `${mode}: ${name} fired`),
  ]
}

function withHole(files: Files): Files {
  const hole = `.replaceAll(${JSON.stringify(MARK)}, ${JSON.stringify(attack(0))})`
  let holes = 0
  const opened = new Map(files)
  for (const [path, text] of files) {
    if (typeof text !== 'string') continue
    const changed = text.replace(/qp-render.,\{createHTML:(\w+)=>\1/, (found) => {
      holes += 1
      return found + hole
    })
    opened.set(path, changed)
  }
  if (holes !== 1) throw new Error(`The policy of the page was found ${holes} times.`)
  return opened
}
