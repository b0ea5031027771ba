import { award } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { awardNomination as calls } from '@portal/contract/award/nomination.calls'
import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { addDays, today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertObjection } from '../../peer-review/publicity/objection.queries.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { nextIp, PDF } from '../../testing/members-app.ts'
import { refusedBy } from '../../testing/refused.ts'
import { type AwardApp, awardApp, OPINION } from '../batch/award.testing.ts'

/** Nominators and applicants are heard on an objection to their item before it is upheld (docs/handbook/award.md#objections). */

const expectRefused = refusedBy(AWARD_ACT_GUARDS)
let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

const PHONE = '19910009901'
const QUESTION = '请说明第一完成单位承担的工作，并提供合同。'
const SAID = '第一完成单位承担了现场试验，合同和试验记录附后，可以核对。'

/** In its first publicity: one item, nominated online. */
const nominated = async (name: string) => {
  const made = await on.expert()
  const by = { ...made, name: (await on.rowOf(made.id)).name }
  const batchId = await on.create({ nominateUntil: addDays(today(), 3), minExperts: 1 })
  const form = {
    ...{ batchId, channel: 'expert' as const, nominator: by.name, opinion: '创新突出，同意推荐。' },
    ...{ name, group: '水利组', grade: '二等奖', units: ['示例第一单位'], summary: '示例项目的简介。' },
    ...{ persons: [{ name: '示例完成人', orgName: '示例第一单位' }], contactName: '示例联系人' },
    ...{ contactMobile: PHONE },
  }
  const id = (await on.call(calls.save, form, by)).data?.id ?? ''
  const files = { file: [{ name: '推荐书.pdf', content: PDF }] }
  await on.call(calls.upload, { id, kind: 'form' }, { token: by.token, files })
  const { data } = await on.call(calls.view, { id }, by)
  await on.call(calls.submit, { id, promise: 'true', expectVersion: data?.version ?? 0 }, by)
  const past = { nominateUntil: addDays(today(), -1) }
  await on.app.db.updateTable('awardBatch').set(past).where('id', '=', batchId).execute()
  await on.moved(batchId, 'startFormal', on.staff.handler)
  const [item] = await on.itemsOf(batchId)
  await on.check(item?.id ?? '', item?.version ?? 0)
  await on.moved(batchId, 'publish')
  return { id, by, batchId, itemId: item?.id ?? '' }
}
let objectors = 0
const objectedTo = async (batchId: string, itemId: string): Promise<string> => {
  const { id: publicityId } = await on.app.db
    .selectFrom('publicity')
    .select('id')
    .where('awardBatchId', '=', batchId)
    .executeTakeFirstOrThrow()
  objectors += 1
  const { id } = await insertObjection(on.app.db, on.app.keyRing, {
    ...{
      publicityId,
      subject: { awardBatchId: batchId },
      awardItemId: itemId,
      ground: 'ownership',
      late: false,
    },
    identity: {
      ...{ name: '示例异议人', orgName: '', email: '', address: '示例市示例路1号' },
      mobileTel: `1990300${String(objectors).padStart(4, '0')}`,
    },
    ...{
      grounds: { facts: '第一完成单位并未参加该项目的研究工作。', request: '' },
      fileIds: [crypto.randomUUID()],
    },
  })
  return id
}
const take = (caseId: string, question = '') =>
  on.call(award.acceptObjection, { caseId, question }, { token: on.staff.handler })
const caseOf = async (batchId: string) =>
  (await on.call(award.objections, { batchId }, { token: on.staff.handler })).data?.list[0]
const uphold = async (caseId: string) => {
  const report = '经向有关单位核实，异议人提供的合同属实，情况清楚。'
  await on.call(objectionCases.reportObjection, { caseId, report }, { token: on.staff.handler })
  const ruling = { caseId, ruling: 'terminated' as const, finding: OPINION, reply: OPINION }
  return on.call(award.ruleObjection, ruling, { token: on.staff.inCharge })
}
const state = (caseId: string, token: string, more: object = {}) =>
  on.call(objectionCases.stateOnObjection, { caseId, text: SAID, ...more }, { token })

test('who nominated is asked, answers with evidence, and is heard before the item is out', async () => {
  const { id, by, batchId, itemId } = await nominated('被异议的示例项目')
  const caseId = await objectedTo(batchId, itemId)
  expect(await caseOf(batchId)).toMatchObject({ heard: by.name, statementDueAt: null })
  // What nobody took is not known to them.
  expect((await on.call(calls.view, { id }, by)).data?.objections).toEqual([])
  expect((await state(caseId, by.token)).code).toBe(404)
  expect((await take(caseId, QUESTION)).code).toBe(200)

  const { data: asked } = await on.call(calls.view, { id }, by)
  expect(asked?.objections).toMatchObject([{ caseId, question: QUESTION, mayState: true, statedAt: null }])
  expect(JSON.stringify(asked)).not.toContain('示例异议人')
  const listed = async () => (await on.call(calls.list, {}, by)).data?.list[0]?.statementDueAt
  expect(await listed()).toBe(asked?.objections[0]?.statementDueAt)
  const sms = (await on.messagesTo(PHONE)).filter(({ text }) => text.includes('有异议须说明'))
  expect(sms).toHaveLength(1)

  expectRefused(await uphold(caseId), 'statementAwaited')
  const stranger = await on.expert()
  expect((await state(caseId, stranger.token)).code).toBe(404)
  const file = await on.call(
    objectionCases.uploadStatement,
    {},
    { token: by.token, files: { file: [{ name: '合同.pdf', content: PDF }] } },
  )
  expect((await state(caseId, by.token, { fileIds: [file.data?.id ?? ''] })).code).toBe(200)
  expect(await listed()).toBeNull()
  const { data: read } = await on.call(objectionCases.objectionFile, { caseId }, { token: on.staff.handler })
  expect(read).toMatchObject({ statement: SAID, statementFiles: [{ fileName: '合同.pdf' }] })

  expect((await uphold(caseId)).code).toBe(200)
  const ruled = await on.call(calls.view, { id }, by)
  expect(ruled.data?.objections).toMatchObject([{ mayState: false, reply: '异议成立，取消参评资格' }])
  expect((await state(caseId, by.token)).guard).toBe('objectionRuled')
})

test('of an item out of an achievement its applicant is heard, on the page of the achievement', async () => {
  const made = await on.submitted(78)
  const { batchId, itemId } = await nominated('由成果而来的示例项目')
  await on.app.db
    .updateTable('awardNomination')
    .set({ itemId: null, submittedAt: null })
    .where('itemId', '=', itemId)
    .execute()
  await on.app.db.updateTable('awardItem').set({ achievementId: made.id }).where('id', '=', itemId).execute()
  const caseId = await objectedTo(batchId, itemId)
  await take(caseId)
  const shown = (await on.call(achievement.detail, { id: made.id }, { token: made.token })).data?.objections
  expect(shown).toMatchObject([{ caseId, mayState: true, about: expect.stringContaining('项目001') }])
  expect(shown?.[0]?.question).toContain('知识产权或成果权属争议')
  expect((await state(caseId, made.token)).code).toBe(200)
  expect((await uphold(caseId)).code).toBe(200)
})

test('who is silent until the day is over holds nothing up; of an item typed in nobody is waited for', async () => {
  const { batchId, itemId } = await nominated('无人答复的示例项目')
  const caseId = await objectedTo(batchId, itemId)
  await take(caseId)
  const over = { statementDueAt: sql<string>`now() - interval '1 minute'` }
  await on.app.db.updateTable('objection').set(over).where('id', '=', caseId).execute()
  expect((await uphold(caseId)).code).toBe(200)

  const { id, items } = await on.publicised(1)
  const other = await objectedTo(id, items[0]?.id ?? '')
  await take(other, QUESTION)
  expect(await caseOf(id)).toMatchObject({ heard: '', question: '', statementDueAt: null })
  expect((await uphold(other)).code).toBe(200)
})

test('an objection of the last minute of the publicity is taken, and a statement of the last minute of its days is heard', async () => {
  await clock.set(WORKING_MORNING)
  const { by, batchId, itemId } = await nominated('最后一分钟的示例项目')
  const page = await on.app.db
    .updateTable('publicity')
    .set({ endAt: sql<string>`now() + interval '3 days'`, state: 'open' })
    .where('awardBatchId', '=', batchId)
    .returning(['id', 'endAt'])
    .executeTakeFirstOrThrow()
  await clock.set(new Date(Date.parse(page.endAt) - 30_000).toISOString())
  const phone = '19903009999'
  await on.call(publicity.sendCode, { mobileTel: phone }, { ip: nextIp() })
  const sms = (await on.messagesTo(phone)).find(({ text }) => text.includes('验证码'))
  const code = /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
  const { data: proven } = await on.call(publicity.checkCode, { mobileTel: phone, code }, { ip: nextIp() })
  const asked = { ticket: proven?.ticket ?? '', ip: nextIp() }
  const files = { file: [{ name: '证据.pdf', content: PDF }] }
  const evidence = await on.call(publicity.uploadEvidence, {}, { ...asked, files })
  const filed = await on.app.callWith(
    publicity.file,
    {
      ...{ publicityId: page.id, awardItemId: itemId, name: '示例乙', orgName: '示例研究所', email: '' },
      ...{ address: '示例市示例路2号', ground: 'ownership', promise: true },
      facts: '第一完成单位没有参加该项目的研究工作，附双方协议。',
      fileIds: [evidence.data?.id ?? ''],
    },
    asked,
  )
  expect(filed.code, filed.errorMsg).toBe(200)
  const { id: caseId = '' } = (await caseOf(batchId)) ?? {}
  expect((await take(caseId)).code).toBe(200)
  const due = (await caseOf(batchId))?.statementDueAt ?? ''
  await clock.set(new Date(Date.parse(due) - 30_000).toISOString())
  expectRefused(await uphold(caseId), 'statementAwaited')
  expect((await state(caseId, by.token)).code).toBe(200)
  expect((await uphold(caseId)).code).toBe(200)
})
