import { setTimeout as sleep } from 'node:timers/promises'
import { createAccounts } from '../identity/account/account.actions.ts'
import { insertSession } from '../identity/sign-in/session.queries.ts'
import { insertOrganisation } from '../membership/organisation/organisation.queries.ts'
import type { KeyRing } from '../platform/crypto/secrets.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Acked, register, type startWriters, type Unit } from './fault-client.ts'

/** For fault tests: who works when the fault comes, and when there is something to lose. */

export const PASSWORD = 'Kq7#vortex-Lam'
/** Of one page without anything. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

export interface Work {
  readonly token: string
  readonly unit: Unit
  readonly records: string[]
}

/** Staff who are signed in, a unit to work for, and records to edit. */
export const prepareWork = async (
  keyRing: KeyRing,
  { db, url, acked }: { readonly db: Connection['db']; readonly url: string; readonly acked: Acked },
): Promise<Work> => {
  const names = ['pruefer', 'kontrolle']
  const accounts = createAccounts({ keyRing })
  const ids = []
  for (const name of names) {
    const staff = { account: name, name, role: 'administrator', plainPassword: PASSWORD } as const
    ids.push(await accounts.createStaffAccount(db, staff))
  }
  await db.updateTable('account').set({ mustChangePassword: false }).where('id', 'in', ids).execute()
  const session = { accountId: ids[0] ?? '', ip: '127.0.0.1', device: '', userAgent: '' }
  const token = await insertSession(db, session, 12)
  const unit = {
    ...(await insertOrganisation(db, {
      name: '示例故障测试单位',
      status: 'confirmed',
      createdBy: null,
    })),
    db,
  }
  const records = await Promise.all(Array.from({ length: 4 }, () => register(url, unit, acked)))
  for (const id of records) acked.edits.set(id, 0)
  return { token, unit, records }
}

export const nothingYet = (): Acked => ({ registrations: new Set(), edits: new Map() })
export const confirmed = ({ registrations, edits }: Acked): number =>
  registrations.size + [...edits.values()].reduce((sum, count) => sum + count, 0)

/** Each time later or sooner than the time before. */
let pause = 0
/** Any moment will do for a fault, but for those before there is something to lose. */
export const someWork = async (writers: ReturnType<typeof startWriters>, acked: Acked): Promise<void> => {
  const [before, registered] = [confirmed(acked), acked.registrations.size]
  while (confirmed(acked) < before + 4 || acked.registrations.size === registered) {
    writers.check()
    await sleep(10)
  }
  pause = (pause + 97) % 300
  await sleep(pause)
}

/** How long a fault is there. */
export const lasts = (ms: number): Promise<void> => sleep(ms)

/** Processes that stand still for so long, as those of a machine that is moved or has no memory. */
export const paused = async (pids: readonly number[], ms: number): Promise<void> => {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await lasts(ms)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
}
