import { MEMBER_KINDS } from '@portal/contract/membership/kind/kinds'
import type { unit } from '@portal/contract/membership/unit.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Context } from '../../platform/http/context.ts'
import { personRoster } from '../person/person.queries.ts'
import { findTarget } from '../review/edit.actions.ts'

/** The approved individuals of a unit: those whose work unit is its organisation (docs/handbook/membership.md#group-members). */
export const createGroupMembers = (keyRing: KeyRing) => {
  const persons = personRoster(keyRing)
  return async (input: InputOf<typeof unit.members>, context: Context) => {
    const { id, keyword, pageNum, pageSize, sort = 'examineDate', order } = input
    const row = await findTarget({ type: MEMBER_KINDS.unit.type, id }, context)
    if (row.orgId === null) return { total: 0, list: [] }
    const filter = { state: 'approved', orgId: row.orgId, ...(keyword && { keyword }) } as const
    const found = await persons.list(context.db, filter, { pageNum, pageSize, sort, order })
    return {
      total: found.total,
      // No more of a person than a colleague may know: their record is between them and the society.
      list: found.list.map((person) => ({
        id: person.id,
        name: person.name,
        sex: person.sex,
        zw: person.zw,
        zc: person.zc,
        mobileTel: person.mobileTel,
        levelLabel: person.levelLabel,
        serialNum: person.serialNum,
        memberTag1: person.memberTag1,
        examineDate: person.examineDate,
      })),
    }
  }
}
