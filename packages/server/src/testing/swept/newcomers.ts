import type { Endpoint } from '@portal/contract/platform/endpoint'
import { isStaff, ROLES, type Role } from '@portal/contract/platform/roles'
import { accountsOf } from '../../identity/module.ts'
import { insertSession } from '../../identity/sign-in/session.queries.ts'
import {
  createExpert,
  createPerson,
  createProjectAccount,
  createUnit,
} from '../../membership/admission/member.factory.ts'
import { membersOf } from '../../membership/module.ts'
import type { Parts } from '../../platform/assembly/parts.ts'
import { issueTicket } from '../../platform/http/tickets.queries.ts'
import { nextIp } from '../attacked-portal.ts'

/** Somebody of each role who came today: nothing that stands in the society is theirs. */

const MEMBERS = {
  person: createPerson,
  expert: createExpert,
  unit: createUnit,
  project: createProjectAccount,
} as const
/** Far from those whom the sample society invents. */
const FAR = 9800

export type Caller = Role | 'applicant' | 'stranger'
export const CALLERS: readonly Caller[] = [...(Object.keys(ROLES) as Role[]), 'applicant', 'stranger']

/** No whole answer came. */
const BROKEN_OFF = 599
/** What a busy machine may answer, after two seconds of trying: it is asked again, and so often. */
const BUSY = 503
const PATIENCE = 10

export interface Answer {
  readonly status: number
  readonly text: string
}

export const newcomersTo = async (url: string, parts: Parts) => {
  const { db } = parts
  const tokens = new Map<Role, string>()
  const accounts = new Map<Role, string>()
  const enter = async (role: Role, accountId: string) => {
    accounts.set(role, accountId)
    await db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', accountId).execute()
    const session = { accountId, ip: '127.0.0.1', device: '', userAgent: '' }
    tokens.set(role, await insertSession(db, session, 12))
  }
  let n = FAR
  for (const role of Object.keys(ROLES) as Role[]) {
    n += 1
    if (isStaff(role)) {
      const account = `newcomer_${n}`
      const staff = {
        account,
        name: '示例新员',
        role,
        mobileTel: `1380000${n}`,
        plainPassword: 'Kq7#vortex-Lam',
      }
      await enter(role, await accountsOf(parts).createStaffAccount(db, staff))
    } else {
      const { accountId } = await MEMBERS[role](db, membersOf(parts), { n, state: 'approved' })
      await enter(role, accountId)
    }
  }
  const returned = await createPerson(db, membersOf(parts), { n: FAR, state: 'returned' })

  /** What a caller shows of themselves; undefined where there is no such caller of the call. */
  const showing = async (caller: Caller, { access }: Endpoint): Promise<Record<string, string>> => {
    if (caller === 'stranger') return {}
    if (caller !== 'applicant') return { authorization: `Bearer ${tokens.get(caller)}` }
    const [purpose = 'wizard'] = access === 'public' ? [] : (access.ticket ?? [])
    const own = { memberId: returned.memberId, memberVersion: returned.row.version }
    const of = purpose === 'wizard' ? {} : { ...own, data: { accountId: returned.accountId } }
    return { 'x-ticket': await issueTicket(db, { purpose, kind: 'person', ...of }) }
  }
  const sendOnce = async (call: Endpoint, body: string, headers: Record<string, string>): Promise<Answer> => {
    const own = { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': nextIp() }
    const init = { body, headers: { 'content-type': 'application/json', ...own, ...headers } }
    try {
      const reply = await fetch(url + call.path, { method: 'POST', ...init })
      return { status: reply.status, text: await reply.text() }
    } catch (error) {
      return { status: BROKEN_OFF, text: String(error) }
    }
  }
  const send: typeof sendOnce = async (...sent) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await sendOnce(...sent)
      if (answer.status !== BUSY || tries === PATIENCE) return answer
    }
  }
  const ask = async (call: Endpoint, input: unknown, caller: Caller): Promise<Answer> =>
    send(call, JSON.stringify(input), await showing(caller, call))
  const enterAgain = (role: Role) => enter(role, accounts.get(role) ?? '')
  return { ask, send, showing, enterAgain }
}
export type Newcomers = Awaited<ReturnType<typeof newcomersTo>>

/** Whether the declaration lets the caller in at all. */
export const mayAsk = (caller: Caller, { access }: Endpoint): boolean => {
  if (access === 'public') return caller === 'stranger'
  if (caller === 'stranger') return false
  return caller === 'applicant' ? access.ticket !== undefined : (access.roles?.includes(caller) ?? false)
}
