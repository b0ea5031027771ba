import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { examination as sheets } from '@portal/contract/peer-review/sheet/sheet.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { refusedBy } from '../../testing/refused.ts'

/** What a panel does not take at its moment (docs/handbook/peer-review.md#panel), each in words of its own. */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

const expectRefused = refusedBy(REVIEW_GUARDS)
const status = (id: string, to: '26' | '14') =>
  on.app.db.updateTable('achievement').set({ status: to }).where('id', '=', id).execute()
const token = () => ({ token: on.staff.expertReview })

test('a panel is chosen at its time, of different people, confirmed before it invites or is locked', async () => {
  const projectId = await on.achievement()
  const experts = await on.pool(8)
  const members = on.listOf(experts)
  const save = async (more: object, whose = on.staff.expertReview) =>
    on.distribute(whose, {
      ...{ projectId, members, size: 5, expectVersion: (await on.view(projectId)).version },
      ...more,
    })
  await status(projectId, '26')
  expectRefused(await save({}), 'panelNotOpen')
  await on.app.db.updateTable('achievement').set({ status: '27' }).where('id', '=', projectId).execute()
  expectRefused(
    await save({ members: [...members.slice(0, 7), { ...members[0], reserveNo: 3 }] }),
    'namedTwice',
  )
  expect((await save({})).errorMsg).toBeUndefined()
  expectRefused(await on.invite(projectId), 'inviteBeforeConfirmed')
  expectRefused(await save({ lock: true }, on.staff.inCharge), 'panelNotConfirmed')
  await on.confirmed(projectId, experts)
  const closing = { projectId, reason: '两位专家因病未能提交' }
  expectRefused(await on.call(sheets.close, closing, { token: on.staff.inCharge }), 'closeBeforeLocked')
})

test('whoever was asked or has answered does not simply vanish, and answers come one after the other', async () => {
  const projectId = await on.achievement()
  const experts = await on.pool(8)
  await on.confirmed(projectId, experts)
  await on.invite(projectId)
  const [, second, third] = experts
  const { version, size } = await on.view(projectId)
  const fewer = on.listOf(experts.filter((one) => one !== third))
  const without = { projectId, members: fewer, size, expectVersion: version }
  expectRefused(await on.distribute(on.staff.expertReview, without), 'askedAlready')
  const expertId = second?.id ?? ''
  await on.join(projectId, expertId, '1')
  const back = { projectId, expertId, reason: '专家来电说明另有安排' }
  expectRefused(await on.call(calls.revokeInvite, back, token()), 'answeredAlready')
  expectRefused(await on.join(projectId, experts[6]?.id ?? '', '1'), 'reserveHasNoAnswer')
  expectRefused(await on.join(projectId, third?.id ?? '', '5'), 'answerDoesNotFollow')
})

test('a sheet that was handed in keeps its expert, and nothing is written while the evaluation is halted', async () => {
  const { projectId, experts } = await on.locked()
  const [, second] = experts
  const expertId = second?.id ?? ''
  const promise = { projectId, confidential: true, noInterest: true } as const
  expect((await on.call(sheets.promise, promise, { token: second?.token ?? '' })).errorMsg).toBeUndefined()
  const { data: sheet } = await on.call(sheets.view, { projectId }, { token: second?.token ?? '' })
  if (!sheet) throw new Error('no sheet')
  const { version, panelVersion, template } = sheet
  const filled = {
    ...{ projectId, panelVersion, formVersion: template.version, expectVersion: version },
    scores: template.criteria.map(({ cid }) => ({ cid, value: 80 })),
    scales: template.scales.map(({ cid }) => ({ cid, value: 2 })),
    ...{ level: 'worldAdvanced' as const, vote: 'agree' as const, confidence: '4' as const },
    ...{ merits: '技术路线清晰，数据充分', problems: '长期运行数据偏少', suggestions: '补充长期监测' },
  }
  expect((await on.call(sheets.examine, filled, { token: second?.token ?? '' })).errorMsg).toBeUndefined()
  // Nor does anybody but the person in charge take down that somebody declines, once the panel is locked.
  expectRefused(await on.join(projectId, expertId, '2'), 'panelLocked')
  const { version: expectVersion } = await on.view(projectId)
  const another = { projectId, expertId, reason: '专家因公出国不能参加', expectVersion }
  expectRefused(await on.call(calls.replace, another, { token: on.staff.inCharge }), 'handedInAlready')
  await status(projectId, '14')
  expectRefused(await on.call(sheets.examine, filled, { token: second?.token ?? '' }), 'notAtWork')
})
