import { member } from '@portal/contract/membership/member.calls'
import { attempt } from '../../../shared/call/attempt.ts'
import { readCall } from '../../../shared/call/use-call.ts'

/** What was asked already: the budget of the duplicate checks is small (docs/handbook/security.md#budgets). */
const asked = new Map<string, string | undefined>()

const REFUSED = [
  'idCardRegistered',
  'creditCodeRegistered',
  'unitNameRegistered',
  'accountRegistered',
] as const

/** The words of a refused look-up, asked once for each value. */
export async function duplicateOf(what: string, look: () => Promise<unknown>): Promise<string | undefined> {
  if (asked.has(what)) return asked.get(what)
  const looked = await attempt(look)
  // Any other failure keeps nobody from going on: the submit decides.
  if (!looked.ok && !looked.failure.error?.is(...REFUSED)) return undefined
  const words = looked.ok ? undefined : looked.failure.text
  asked.set(what, words)
  return words
}

export const duplicateAccount = (
  type: 'user' | 'expert' | 'group' | 'project',
  account: string,
  ticket?: string,
): Promise<string | undefined> =>
  duplicateOf(`${type}:${account}`, () => readCall(member.judgeAccount, { account, type }, { ticket }))
