import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { extensionPoint } from '../../platform/assembly/extension-point.ts'
import { type Db, guardFailed } from '../../platform/http/context.ts'
import type { MemberDeps } from '../record/member.parts.ts'

/**
 * What others know a record by, and its owner goes on with: a record that has such a thing stays when two become one
 * (docs/handbook/membership.md#duplicates).
 */
interface RecordTies {
  /** In words; empty where nothing ties it. */
  of(db: Db, memberId: string): Promise<readonly string[]>
}
export const recordTies = extensionPoint<RecordTies>('recordTies')

export interface MergeDeps extends MemberDeps {
  readonly ties: readonly RecordTies[]
}

export const tiesOf = async ({ ties }: MergeDeps, db: Db, memberId: string): Promise<readonly string[]> => {
  const words: string[] = []
  for (const one of ties) words.push(...(await one.of(db, memberId)))
  return words
}

export const refuseTied = async (deps: MergeDeps, db: Db, memberId: string): Promise<void> => {
  const tied = await tiesOf(deps, db, memberId)
  if (tied.length > 0) throw guardFailed(MEMBERSHIP_GUARDS, 'recordTied', tied.join('、'))
}
