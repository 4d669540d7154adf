import { DurableObject, type DurableObjectState } from 'cloudflare:workers'

/** A part of the names of all objects of pages, or of uploads: without it, nothing could be exported. */
export class CatalogObject extends DurableObject {
  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env)
    ctx.storage.sql.exec('create table if not exists objects (name text primary key not null) without rowid')
  }

  async add(object: string): Promise<void> {
    this.ctx.storage.sql.exec('insert or ignore into objects (name) values (?)', object)
  }

  async remove(object: string): Promise<void> {
    this.ctx.storage.sql.exec('delete from objects where name = ?', object)
  }

  async list(after: string, limit: number): Promise<string[]> {
    return this.ctx.storage.sql
      .exec<{ name: string }>('select name from objects where name > ? order by name limit ?', after, limit)
      .toArray()
      .map(({ name }) => name)
  }
}
