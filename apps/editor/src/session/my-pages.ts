import type { PageAddress } from './address.ts'

/** A page that this browser remembers. Its edit link can be made of it: but for a change of the key under way, this is the one place that stores a key. */
export interface MyPage {
  readonly id: string
  readonly key: string
  readonly title: string
}

const NAME = 'my-pages'

/** The pages that this browser remembers, the latest first; `undefined` when nobody has turned that on. */
export function myPages(): MyPage[] | undefined {
  try {
    const text = localStorage.getItem(NAME)
    const pages: unknown = text === null ? undefined : JSON.parse(text)
    return Array.isArray(pages) ? pages.filter(isMyPage) : undefined
  } catch {
    return undefined
  }
}

/** Turns it on, or off, which forgets all. Says whether the browser let it. */
export function setMyPages(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.setItem(NAME, JSON.stringify(myPages() ?? []))
    else localStorage.removeItem(NAME)
    return true
  } catch {
    return false
  }
}

/** What is open in the editor. */
export interface OpenPage {
  readonly session: { readonly page: { readonly address: PageAddress } | undefined }
  title(): string
}

/** Puts the page that is open into the list, if that is turned on and its key is known. */
export function rememberOpenPage(app: OpenPage): void {
  const { page } = app.session
  if (page !== undefined && page.address.key !== '') rememberPage({ ...page.address, title: app.title() })
}

/** Puts a page before those that are remembered, if that is turned on. */
function rememberPage(page: MyPage): void {
  const others = (myPages() ?? []).filter(({ id }) => id !== page.id)
  store([page, ...others])
}

/** Forgets one page. */
export function forgetPage(id: string): void {
  store((myPages() ?? []).filter((page) => page.id !== id))
}

function store(pages: readonly MyPage[]): void {
  try {
    if (myPages() !== undefined) localStorage.setItem(NAME, JSON.stringify(pages))
  } catch {
    // A store that is full: the page is not remembered, and its link is on the screen.
  }
}

function isMyPage(value: unknown): value is MyPage {
  const { id, key, title } = (value ?? {}) as Record<string, unknown>
  return [id, key, title].every((field) => typeof field === 'string')
}
