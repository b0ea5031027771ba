import { randomUUID } from 'node:crypto'
import { file } from '@portal/contract/identity/file.calls'
import { member } from '@portal/contract/membership/member.calls'
import { expect } from 'vitest'
import type { Connection } from '../platform/database/database.ts'
import type { BlobStore } from '../platform/files/blobs.ts'
import { compareFiles } from '../platform/files/compare.queries.ts'
import { type Acked, insist, PASSING, post, startWriters, violations } from './fault-client.ts'
import { lasts, PDF, someWork, type Work } from './fault-work.ts'
import type { PortalProcess } from './portal-process.ts'

/** For fault tests: a portal under load, what happens to it, and what must be true of it afterwards. */

export interface Fault {
  /** Answers what takes it away again. */
  begin(): Promise<() => unknown>
  /** What `/ready` says while it is there: the fault stays until it does. */
  readonly red?: string
}

export interface Stand {
  portal: PortalProcess
  readonly db: Connection['db']
  readonly blobs: BlobStore
  readonly work: Work
  readonly acked: Acked
  /** Of acknowledged uploads. */
  readonly files: Set<string>
}

/** Somebody who uploads one stamped form after the other. */
const startUploads = ({ portal: { url }, files }: Stand) => {
  let stopped = false
  const lane = async () => {
    while (!stopped) {
      const agreed = { kind: 'person', agreed: true, sensitiveConsent: true }
      const { ticket } = await insist(url, member.begin.path, agreed, { key: randomUUID() })
      const form = new FormData()
      form.append('type', 'companyAttach')
      form.append('file', new Blob([new Uint8Array(PDF)]), '申请表.pdf')
      const { status, data, text } = await post(url, file.upload.path, form, { ticket: String(ticket) })
      if (status === 200) files.add(String(data?.uid))
      else if (PASSING.has(status)) await lasts(200)
      else throw new Error(text)
    }
  }
  const ended = lane()
  ended.catch(() => {})
  return async () => {
    stopped = true
    await ended
  }
}

const readiness = async ({ portal }: Stand): Promise<string> => {
  const reply = await fetch(`${portal.url}/ready`)
  const { status, checks } = (await reply.json()) as { status: string; checks: Record<string, string> }
  const red = Object.keys(checks).filter((name) => checks[name] === 'error')
  return reply.status === 200 ? status : `${reply.status} ${red.join(' ')}`
}
/** So that everybody runs into it. */
const GOES_ON_MS = 6_000
const A_MINUTE = { timeout: 60_000, interval: 250 }

const lost = async ({ db, blobs, files, acked }: Stand): Promise<string[]> => {
  const found = await violations(db, acked)
  const known = new Set((await db.selectFrom('file').select('id').execute()).map(({ id }) => id))
  const { missing } = await compareFiles(db, blobs)
  return [
    ...found,
    ...[...files].filter((id) => !known.has(id)).map((id) => `lost upload ${id}`),
    ...(missing > 0 ? [`${missing} files without content`] : []),
  ]
}

/** Outages of which more, or less, was told than that they began and that they are over. */
const outagesIn = (said: string): string[] => {
  const lines = said.split('\n').flatMap((line) => {
    const [, what = '', when = ''] = /"what":"(\w+)".*"outage (begins|over)"/.exec(line) ?? []
    return what ? [{ what, when }] : []
  })
  return [...new Set(lines.map(({ what }) => what))].flatMap((what) => {
    const told = lines.filter((line) => line.what === what).map(({ when }) => when)
    return told.join() === 'begins,over' ? [] : [`${what}: ${told.join()}`]
  })
}

/** Load, the fault, load: nothing is lost, all is well again, and the log says when it was not. */
export const underLoad = async (stand: Stand, { begin, red }: Fault) => {
  const { work, acked } = stand
  const before = stand.portal.output().length
  const writers = startWriters(stand.portal.url, work.token, {
    ...{ unit: work.unit, records: work.records, acked },
  })
  const endUploads = startUploads(stand)
  let undo: () => unknown = () => {}
  try {
    await someWork(writers, acked)
    undo = await begin()
    if (red) {
      await expect.poll(() => readiness(stand), A_MINUTE).toContain(red)
      await lasts(GOES_ON_MS)
    }
    await undo()
    undo = () => {}
    // The same people go on, without anybody doing anything.
    await someWork(writers, acked)
  } finally {
    // Whatever happened: nobody of this fault goes on into the next.
    const ended = [undo, writers.stop, endUploads].map(async (end) => end())
    await Promise.allSettled(ended)
    await Promise.all(ended)
  }
  await expect.poll(() => readiness(stand), A_MINUTE).toBe('ok')
  expect(await lost(stand)).toEqual([])
  await expect.poll(() => outagesIn(stand.portal.output().slice(before)), A_MINUTE).toEqual([])
}
