import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'

/** What is asked of the database on behalf of each request, taken down where the driver sends it. */

export interface Statement {
  readonly path: string
  readonly text: string
  readonly values: readonly unknown[]
}

interface Asked {
  readonly text: string
  readonly values?: readonly unknown[]
}

type Handed = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** To be begun before the first connection is made. */
export const recordStatements = () => {
  const taken: Statement[] = []
  const request = new AsyncLocalStorage<string | undefined>()
  const begun = channel('http.server.request.start')
  const enter = (message: unknown) =>
    request.enterWith((message as { request: IncomingMessage }).request.url?.replace(/\?.*/, '') ?? '')
  begun.subscribe(enter)
  const original = pg.Client.prototype.query
  const watched = function (this: pg.Client, ...given: unknown[]) {
    const path = request.getStore()
    const [query, values] = given as [string | Asked, unknown]
    const asked = typeof query === 'string' ? { text: query } : query
    if (path !== undefined && asked.text)
      taken.push({ path, text: asked.text, values: asked.values ?? (Array.isArray(values) ? values : []) })
    return (original as (...all: unknown[]) => unknown).apply(this, given)
  }
  Object.assign(pg.Client.prototype, { query: watched })
  // A connection is handed over in the context of whoever gave it back: what is asked on it is still asked by whoever waited.
  const connect = pg.Pool.prototype.connect as (handed?: Handed) => unknown
  Object.assign(pg.Pool.prototype, {
    connect(this: pg.Pool, handed?: Handed): unknown {
      return connect.call(this, handed && AsyncResource.bind(handed))
    },
  })
  return {
    taken,
    /** What `work` asks counts as asked by a call. */
    as: <T>(path: string, work: () => Promise<T>): Promise<T> => request.run(path, work),
    /** What `work` asks is nobody's: a request that just ended may still be the context of whoever waited for its answer. */
    beside: <T>(work: () => Promise<T>): Promise<T> => request.run(undefined, work),
    stop: () => {
      Object.assign(pg.Client.prototype, { query: original })
      Object.assign(pg.Pool.prototype, { connect })
      begun.unsubscribe(enter)
    },
  }
}
