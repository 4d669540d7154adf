import type { PageAddress } from '../session/address.ts'
import type { PageContent, PageSettings } from '../session/page-content.ts'
import type { PageSession } from '../session/page-session.ts'
import type { Notices } from './notices/notices.ts'
import type { PageBody } from './page-body.ts'

/** What the editor is for those who act on its page. */
export interface EditorContext {
  readonly notices: Notices
  readonly body: PageBody
  readonly session: PageSession
  /** Whether there is an edit link that nobody has kept yet. */
  hasUnsavedEditLink: boolean
  /** The page as it stands here. */
  content(): PageContent
  /** Puts a page in place of what is here, which is no change by a person. */
  show(content: PageContent): void
  /** Takes settings as they are now. */
  setSettings(settings: Partial<PageSettings>): void
  /**
   * Opens the settings of the page, at the passphrase where that is lacking.
   *
   * @param passphraseProblem - why the service has refused it
   */
  openSettings(passphraseProblem?: string): void
  /** What the page is called, for titles of windows and files; may be empty. */
  title(): string
  /** Leads to the place of the page that a path of `issues` names. */
  showProblem(path: string, message: string): void
  /** From now on this tab is at the edit link, so that a reload finds the page again. */
  goToEditLink(address: PageAddress): void
  /** Takes the page away, and says something in its place. */
  showMessage(heading: string, text: string, ...actions: readonly HTMLElement[]): void
}
