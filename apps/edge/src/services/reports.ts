import type { Reports } from 'qp-server/source/store/reports'
import { objects } from '../objects/objects.ts'
import { remote } from './remote.ts'

/** Reports of pages, each in the object of its page. The service remembers which pages have some. */
export const edgeReports: Pick<Reports, 'add'> = {
  async add(page, text) {
    await objects.service().reported(page.id)
    const added = await remote(page.id, 'reports').add(page, text)
    return added === 'empty' ? undefined : added
  },
}
