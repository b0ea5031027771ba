import { member } from '@portal/contract/membership/member.calls'
import { ApiError, call } from '../../../shared/api.ts'

/** What was asked already: the budget of the duplicate checks is small (docs/handbook/security.md#budgets). */
const asked = new Map<string, string | undefined>()

const REFUSED = [
  'idCardRegistered',
  'creditCodeRegistered',
  'unitNameRegistered',
  'mobileRegistered',
] as const

/** The words of a refused look-up, asked once for each value. */
export async function duplicateOf(what: string, look: () => Promise<unknown>): Promise<string | undefined> {
  if (asked.has(what)) return asked.get(what)
  try {
    await look()
    asked.set(what, undefined)
  } catch (cause) {
    // Any other failure keeps nobody from going on: the submit decides.
    if (!(cause instanceof ApiError && cause.is(...REFUSED))) return undefined
    asked.set(what, cause.text)
  }
  return asked.get(what)
}

export const duplicateAccount = (
  type: 'user' | 'expert' | 'group' | 'project',
  account: string,
  ticket: string,
): Promise<string | undefined> =>
  duplicateOf(`${type}:${account}`, () => call(member.judgeAccount, { account, type }, { ticket }))
