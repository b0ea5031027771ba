import { achievement as calls } from '@portal/contract/evaluation/achievement.calls'
import {
  ACHIEVEMENT_SLOTS,
  type AchievementSlot,
  requiresSlot,
} from '@portal/contract/evaluation/achievement-slot.fields'
import type { CallOf } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import { expect } from 'vitest'
import { filledAchievement } from '../../demo/evaluation/achievement-words.ts'
import {
  createPerson,
  createProjectAccount,
  type MemberOverrides,
} from '../../membership/admission/member.factory.ts'
import { membersApp, nextIp, PDF } from '../../testing/members-app.ts'

export type SaveInput = CallOf<typeof calls.save>

/** Applicants and evaluation staff behind a real server. */
export const achievementApp = async () => {
  const on = await membersApp()
  const first = await on.organisation()
  const second = await on.organisation()
  let made = 0
  const project = (overrides: MemberOverrides = {}) => {
    made += 1
    return createProjectAccount(on.app.db, on.deps, { state: 'approved', n: made, ...overrides })
  }
  const person = (overrides: MemberOverrides = {}) => {
    made += 1
    return createPerson(on.app.db, on.deps, { state: 'approved', n: made, ...overrides })
  }
  /** A whole form but for its attachments. */
  const filled = (n: number, change: Partial<SaveInput> = {}): SaveInput =>
    ({ ...filledAchievement(n, [first, second]), ...change }) as SaveInput
  const attach = async (token: string, slot: AchievementSlot, name = '材料.pdf') => {
    const reply = await on.call(
      calls.attach,
      { slot },
      {
        token,
        ip: nextIp(),
        files: { file: [{ name, content: PDF }] },
      },
    )
    expect(reply.error, reply.errorMsg).toBeUndefined()
    return { slot, id: reply.data?.id ?? '' }
  }
  /** Everything that the type must have. */
  const attachAll = async (token: string, achievement: SaveInput['achievement']) => {
    const { type = '', evalMode = '' } = achievement
    const slots = ACHIEVEMENT_SLOTS.filter((slot) => requiresSlot(slot, { type, evalMode }))
    const files = []
    for (const { code } of slots) files.push(await attach(token, code))
    return files
  }
  const save = (token: string, input: SaveInput) => on.call(calls.save, input, { token })
  const applicant = async () => {
    const row = await project()
    return { row, token: on.asMember(row.memberId, 'project') }
  }
  const submitted = async (n: number, change: Partial<SaveInput> = {}) => {
    const by = await applicant()
    const input = filled(n, change)
    const reply = await save(by.token, {
      ...input,
      attach: await attachAll(by.token, input.achievement),
      submit: true,
    })
    if (!reply.data) throw new Error(`${reply.errorMsg} ${JSON.stringify(reply.fields)}`)
    return { ...by, input, ...reply.data }
  }
  const as = (role: 'handler' | 'inCharge' | 'expertReview' | 'superAdmin' | 'administrator' | 'editor') =>
    on.app.signIn({ role, name: `示例${role}` })
  /** Somebody of the staff with an account of their own. */
  let hired = 0
  const hire = async (role: Role, more: { orgId?: string; email?: string; mobileTel?: string } = {}) => {
    hired += 1
    const id = await on.deps.accounts.createStaffAccount(on.app.db, {
      account: `staff${hired}`,
      name: `示例${role}${hired}`,
      role: role as 'handler',
      plainPassword: null,
    })
    await on.app.db
      .updateTable('account')
      .set({ email: '', ...more })
      .where('id', '=', id)
      .execute()
    return { id, token: on.app.signIn({ role, accountId: id, name: `示例${role}${hired}` }) }
  }
  return {
    ...on,
    hire,
    first,
    second,
    project,
    person,
    filled,
    attach,
    attachAll,
    save,
    applicant,
    submitted,
    as,
  }
}
export type AchievementApp = Awaited<ReturnType<typeof achievementApp>>
