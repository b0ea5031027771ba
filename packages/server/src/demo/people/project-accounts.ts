import type { Kysely } from 'kysely'
import { createProjectAccount, type MemberOverrides } from '../../membership/admission/member.factory.ts'
import type { MemberDeps } from '../../membership/record/member.parts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Evaluation accounts of the sample society: a few on the desk, some sent back, most in use. */
const PROJECT_ACCOUNTS = 14

const situationOf = (n: number): MemberOverrides => {
  if (n < 3) return { state: 'pending', daysAgo: [0, 2, 9][n] ?? 1 }
  if (n < 5)
    return {
      state: 'returned',
      daysAgo: 3 + n,
      items: [
        { field: 'company', comment: '请选择成果完成单位或者委托单位的全称。' },
        { field: 'address', comment: '通讯地址不完整，请填写到门牌号。' },
      ],
      opinion: '请按照标出的内容逐项修改后重新提交。',
    }
  if (n === 5)
    return { state: 'rejected', daysAgo: 25, opinion: '经核实，申报人不是所填单位的工作人员，不予通过。' }
  const edit: MemberOverrides['edit'] =
    n === 8 ? { changes: { zw: '科技管理部主任', email: 'project8-new@example.org' } } : undefined
  return { state: 'approved', daysAgo: 8 + ((n * 47) % 420), ...(edit && { edit }) }
}

export const seedProjectAccounts = async (
  { db, members }: { readonly db: Kysely<Tables>; readonly members: MemberDeps },
  passwordHash: string,
) => {
  for (let n = 0; n < PROJECT_ACCOUNTS; n += 1) {
    const account = { n, ...situationOf(n), passwordHash }
    await db.transaction().execute((transaction) => createProjectAccount(transaction, members, account))
  }
}
