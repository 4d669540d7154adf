import { pathNotFound } from '../../refusal.ts'
import { pathParameter } from '../../http/route.ts'
import type { FollowedState } from '../../store/pages/page-repository.ts'
import { isVisible, requireReadable } from '../require-visible.ts'
import type { PublicHandler } from '../route.ts'

/** Tells the revisions of a live page as they come, and its end. SPEC.md 10.29 */
export const showEvents: PublicHandler = async (context, services) => {
  const { eventStreams, pages, pageWatch } = services
  const found = await pages.findByName(pathParameter(context, 'name'))
  const head = await requireReadable(context, services, found?.head)
  if (!isFollowed(head)) throw pathNotFound()
  // Programs of other sites read it, as they read views.
  context.set('Cross-Origin-Resource-Policy', 'cross-origin')
  let told = head.revision
  const stream = eventStreams.open(context, pageEvent(told))
  const tell = (state: FollowedState | undefined) => {
    // A look that began before this reader came.
    if (state !== undefined && state.revision < told) return
    // Whoever was let in before has to show the new passphrase.
    if (!isFollowed(state) || state.passphraseHash !== head.passphraseHash) {
      stream.send({ event: 'end', data: { published: isVisible(state) } })
      stream.end()
    } else if (state.revision > told) {
      told = state.revision
      stream.send(pageEvent(told))
    }
  }
  pageWatch.follow(head.id, tell, stream.ended)
}

function pageEvent(revision: number) {
  return { event: 'page', id: String(revision), data: { revision, published: true } }
}

function isFollowed(state: FollowedState | undefined): state is FollowedState {
  return isVisible(state) && state.live && state.layout === 'standard'
}
