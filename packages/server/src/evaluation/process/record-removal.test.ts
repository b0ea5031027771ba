import { expert as experts } from '@portal/contract/membership/expert.calls'
import { person as persons } from '@portal/contract/membership/person.calls'
import { erasure } from '@portal/contract/membership/personal-data.calls'
import { projectAccount } from '@portal/contract/membership/project-account.calls'
import { afterAll, expect, test } from 'vitest'
import { panelApp } from '../../testing/panel-app.ts'

/** Who has an evaluation under way is not deleted from under it (docs/handbook/membership.md#staff-work). */

const on = await panelApp()
afterAll(() => on.close())
const token = on.app.signIn({ role: 'superAdmin', name: '总管' })
const confirmed = true

test('an expert on a panel stays, alone and among many, knowingly or not, until somebody takes the seat', async () => {
  const { projectId, experts: seated } = await on.locked('meeting')
  const [, seat] = seated
  const free = await on.expert()
  const { name } = await on.rowOf(seat?.id ?? '')
  const { name: subject } = await on.app.db
    .selectFrom('achievement')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const alone = await on.call(experts.remove, { id: seat?.id ?? '', confirmed }, { token })
  expect(alone.errorMsg).toBe(`${name}：专家组任务《${subject}》。请先办结、更换人选或撤回，再删除`)
  const many = await on.call(experts.removeMany, { ids: [free.id, seat?.id ?? ''], confirmed }, { token })
  expect(many.error).toBe('guardFailed')
  expect((await on.rowOf(free.id)).deletedAt).toBeNull()
  const gone = await on.call(experts.removeMany, { ids: [free.id] }, { token })
  expect(gone.data?.deleted).toBe(1)
  // Over: nobody waits for the seat any more.
  await on.app.db
    .updateTable('achievement')
    .set({ status: '28', outcome: 'passed' })
    .where('id', '=', projectId)
    .execute()
  expect((await on.call(experts.remove, { id: seat?.id ?? '' }, { token })).code).toBe(200)
})

test('an applicant stays while the application is under way; a draft goes knowingly', async () => {
  const { id } = await on.submitted(6101)
  const { ownerId } = await on.app.db
    .selectFrom('achievement')
    .select('ownerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { kind, name } = await on.rowOf(ownerId)
  const calls = kind === 'project' ? projectAccount : persons
  const remove = (more: object = {}) => on.call(calls.remove, { id: ownerId, ...more }, { token })
  expect((await remove({ confirmed })).errorMsg).toContain(`${name}：成果评价申请`)
  // Nor does it vanish for good because its owner asks for that.
  await on.call(erasure.request, { reason: '不再使用' }, { token: on.asMember(ownerId, kind as 'project') })
  const asked = (await on.call(erasure.list, {}, { token })).data?.list[0]?.id ?? ''
  const decided = await on.call(
    erasure.decide,
    { id: asked, action: 'approve', reason: '按本人申请' },
    { token },
  )
  expect(decided.errorMsg).toContain('请先办结')
  await on.call(erasure.decide, { id: asked, action: 'refuse', reason: '评价未结束' }, { token })
  await on.app.db.updateTable('achievement').set({ status: '21' }).where('id', '=', id).execute()
  const told = await remove()
  expect(told.error).toBe('badInput')
  expect(told.fields?.confirmed).toContain('未提交的成果评价申请')
  expect((await on.rowOf(ownerId)).deletedAt).toBeNull()
  expect((await remove({ confirmed })).code).toBe(200)
})
