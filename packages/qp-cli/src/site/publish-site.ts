import { QuickPagesError } from 'qp-client'
import { UsageError } from 'qp-command-line'
import type { Invocation } from '../command.ts'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import type { Outcome } from '../for-each.ts'
import { isYes } from '../input/prompt.ts'
import { nameFrom } from '../pages/prepare/picture-folder.ts'
import { deletePage } from '../pages/delete-page.ts'
import type { OptionName } from '../options.ts'
import { unpacked } from './folder/unpacked.ts'
import { MADE_INDEX, openSite, type SiteFile } from './folder/open-site.ts'
import { prepareFile, prepareIndex, shownName, type SitePage } from './prepare-file.ts'
import { Failures } from './failures.ts'
import { pagesToDelete } from './delete-gone.ts'
import { reportSite } from './report-site.ts'
import { type SiteChange, saveSitePage } from './save-site-page.ts'
import { beginRun, type SiteRun } from './site-run.ts'
import { patiently, waitFor, watchedFetch } from './waiting.ts'

/** More new pages than this are published only after a question. */
const MAX_NEW = 50
/** Refusals that every other page would get as well. */
const OF_ALL_PAGES: ReadonlySet<string> = new Set(['premium_required', 'quota_exceeded', 'rate_limited'])
/** What can be said of one page alone. */
const OF_ONE_PAGE = [
  'title',
  'description',
  'slug',
  'resolves',
  'plain',
  'new',
  'key',
  'live',
] as const satisfies readonly OptionName[]

/**
 * Publishes a folder, or what is in a zip file: each file as a page, with links between them. What is new is published first;
 * links to it are set then. SPEC.md 18.13
 *
 * @throws UsageError for options of one page, and where more than 50 new pages need `--yes`; CommandFailure for what is no
 *   site; what the client throws where nothing more can be published
 */
export async function publishSite(
  folder: string,
  invocation: Invocation,
  passphrase: string | undefined,
): Promise<Outcome> {
  const { options, terminal } = invocation
  const wrong = OF_ONE_PAGE.find((name) => options[name] !== undefined)
  if (wrong !== undefined) throw new UsageError(`--${wrong} is for one file, and ${folder} is a folder.`)
  const opened = await unpacked(folder)
  try {
    const site = await openSite(opened)
    const watched = watchedFetch()
    const { services } = invocation
    const patient = {
      ...services,
      clientOf: async (server: string) =>
        services.clientWith(server, await services.tokenOf(server), watched.fetch),
    }
    const run = await beginRun(site, { ...invocation, services: patient, folder, passphrase })
    for (const { name, reason } of site.leftOut)
      terminal.note(`${shownName(name, run)} was left out: ${reason}.`)
    tellUnread(run)
    if (run.isTrial) return await reportSite(run)
    await confirmNew(run)
    const work = new Work(run, watched.limit)
    await work.saveAll()
    await work.deleteGone()
    return work.outcome()
  } finally {
    await opened.remove()
  }
}

/** In one line, however many there are. */
function tellUnread(run: SiteRun): void {
  const { unread } = run.site
  const named = unread.slice(0, 3).map((name) => shownName(name, run))
  const more = unread.length - named.length
  if (named.length > 0)
    run.terminal.note(
      `Of kinds that qp does not read, and left out: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    )
}

async function confirmNew({ site, pages, folder, options }: SiteRun): Promise<void> {
  const count = site.files.filter(({ name }) => !pages.has(name)).length
  if (count <= MAX_NEW || options.yes === true) return
  if (!process.stdin.isTTY)
    throw new UsageError(
      `${folder} has ${count} new pages. --yes publishes more than ${MAX_NEW}, --dry-run lists them.`,
    )
  if (!(await isYes(`Publish ${count} new pages from ${folder}?`)))
    throw new UsageError('Nothing was published.')
}

/** What was done so far. */
class Work {
  readonly #run: SiteRun
  readonly #limit: ReturnType<typeof watchedFetch>['limit']
  readonly #changes = new Map<string, SiteChange>()
  readonly #failures: Failures
  #isLimitTold = false

  constructor(run: SiteRun, limit: ReturnType<typeof watchedFetch>['limit']) {
    this.#run = run
    this.#limit = limit
    this.#failures = new Failures(run)
  }

  async saveAll(): Promise<void> {
    const { site, pages, terminal } = this.#run
    const later: SiteFile[] = []
    for (const [at, file] of site.files.entries()) {
      const told = `${at + 1} of ${site.files.length} files`
      await this.#try(file.name, async () => {
        terminal.progress(`${told}: ${file.name}`)
        const prepared = await patiently(() => prepareFile(file, this.#run), told, terminal)
        this.#run.titles.set(file.name, prepared.title ?? file.name)
        if (!prepared.isComplete) later.push(file)
        if (prepared.isComplete || !pages.has(file.name)) await this.#save(prepared, told)
      })
    }
    if (site.index === undefined)
      await this.#try(MADE_INDEX, async () => {
        await this.#save(prepareIndex(this.#run), 'the index')
      })
    for (const [at, file] of later.entries()) {
      if (!pages.has(file.name)) continue
      const told = `links of ${at + 1} of ${later.length} pages`
      await this.#try(file.name, async () => {
        terminal.progress(`${told}: ${file.name}`)
        const prepared = await patiently(() => prepareFile(file, this.#run), told, terminal)
        const change = await this.#save({ ...prepared, isComplete: true }, told)
        // It was sent as it is, when it was not known yet which of its links lead nowhere.
        if (change === 'same' && this.#changes.get(file.name) !== 'same')
          this.#run.warnings.add(prepared.shown, prepared.warnings)
      })
    }
    terminal.progress('')
    const { services, unsent } = this.#run
    if (unsent.length > 0) await services.pages.keepFiles(unsent)
  }

  async deleteGone(): Promise<void> {
    const { site, services, terminal } = this.#run
    for (const page of await pagesToDelete(this.#run))
      await this.#try(nameFrom(site.root, page.path ?? '') || MADE_INDEX, async () => {
        await patiently(() => deletePage(page, services), 'deleting', terminal)
        terminal.note(`${page.url} is deleted.`)
      })
  }

  async #save(prepared: SitePage, told: string): Promise<SiteChange> {
    const change = await patiently(() => saveSitePage(prepared, this.#run), told, this.#run.terminal)
    // A page that is new stays so when its links are set.
    if (!this.#changes.has(prepared.name) || change !== 'same') {
      const isKnown = ['new', 'changed'].includes(this.#changes.get(prepared.name) ?? '')
      if (!isKnown) this.#changes.set(prepared.name, change)
    }
    this.#tellLimit()
    return change
  }

  /** Once it is known, before anybody waits. */
  #tellLimit(): void {
    const { site, pages, terminal } = this.#run
    const limit = this.#limit()
    if (this.#isLimitTold || limit === undefined) return
    this.#isLimitTold = true
    const rest = site.files.filter(({ name }) => !pages.has(name)).length
    const minutes = Math.ceil(waitFor(rest, limit, Date.now()) / 60_000)
    if (minutes > 0)
      terminal.note(
        `The service takes ${limit.most} publishes at a time: the other ${rest} pages take about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. What is interrupted goes on with the same command.`,
      )
  }

  /** As of a file alone. SPEC.md 18.2.2 */
  #tellHidden(): void {
    const [first, ...others] = new Set(this.#run.stillHidden)
    if (first === undefined) return
    const more = others.length === 0 ? '' : ` So are ${others.length} more.`
    this.#run.terminal.note(`${first} is hidden from visitors: \`qp show ${first}\` shows it.${more}`)
  }

  /** A file that fails is told, and the others go on, unless the service is not there or takes nothing of this user. */
  async #try(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof QuickPagesError && (error.isRetryable || OF_ALL_PAGES.has(error.code))) throw error
      if (error instanceof CommandFailure && error.exitCode === EXIT.interrupted) throw error
      this.#failures.add(name, error)
    }
  }

  outcome(): Outcome {
    const { site, pages, terminal, folder } = this.#run
    const first = site.index ?? MADE_INDEX
    const failed = new Set(this.#failures.list.map(({ name }) => name))
    const names = [first, ...site.files.map(({ name }) => name).filter((name) => name !== first)]
    const listed = names.flatMap((name) => {
      const page = pages.get(name)
      return page === undefined
        ? []
        : [
            {
              name,
              url: page.url,
              id: page.id,
              change: failed.has(name) ? 'failed' : (this.#changes.get(name) ?? 'same'),
            },
          ]
    })
    const count = (change: SiteChange | 'failed') => listed.filter((page) => page.change === change).length
    if (!terminal.isJson) {
      this.#run.warnings.tell(terminal)
      this.#tellHidden()
      const told = [
        [count('new'), 'new'],
        [count('changed'), 'changed'],
        [count('links'), 'with other links'],
        [count('same'), 'as before'],
        [this.#failures.list.length, 'failed'],
      ].flatMap(([many, what]) => (many === 0 ? [] : [`${many} ${what}`]))
      // Who reads the addresses alone wants no more where all went well.
      if (process.stderr.isTTY || this.#failures.list.length > 0)
        terminal.note(`${folder}: ${told.join(', ')}.`)
    }
    return {
      exitCode: this.#failures.exitCode,
      value: {
        url: pages.get(first)?.url ?? null,
        pages: listed,
        failed: this.#failures.list,
        gone: this.#run.gone.map(({ url }) => url),
        warnings: this.#run.warnings.list,
      },
      text: listed.map(({ url }) => url).join('\n'),
    }
  }
}
