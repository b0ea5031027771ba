import { randomUUID } from 'node:crypto'
import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { MOVE_NAMES, MOVES } from '@portal/contract/evaluation/achievement-moves.rules'
import type { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { BUTTON_MOVES } from '@portal/contract/evaluation/process/process.calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyEvents } from '../achievement/achievement-log.queries.ts'
import { type ExamineCall, OPINION, type ProcessApp, processApp, REPLY } from '../process/process.testing.ts'

let on: ProcessApp
const staff = {} as Record<'handler' | 'inCharge' | 'expertReview' | 'superAdmin' | 'administrator', string>
let triager: string
beforeAll(async () => {
  on = await processApp()
  triager = (await on.hire('handler')).id
  const yes = async () => ({
    panelLocked: true,
    quorum: true,
    sheetsIn: true,
    opinionWhole: true,
    leaderSigned: true,
    majority: true,
    reportReady: true,
  })
  // There is no panel in these tests: what a conclusion asks of it, and does to it, is in conclusion.test.ts.
  Object.assign(on.process.panel, { facts: yes, concluded: async () => {} })
})
afterAll(() => on.close())
// New people for each test: calls are limited for each of them.
beforeEach(async () => {
  for (const role of ['handler', 'inCharge', 'expertReview', 'superAdmin', 'administrator'] as const)
    staff[role] = (await on.hire(role)).token
})

let made = 0
type Who = 'applicant' | keyof typeof staff
interface Row {
  readonly by: readonly Who[]
  readonly from: readonly AchievementStatus[]
  readonly to: AchievementStatus | 'same'
  readonly outcome?: string
}
const J: readonly Who[] = ['handler', 'superAdmin']
const F: readonly Who[] = ['inCharge', 'superAdmin']
const A: readonly Who[] = ['applicant']
/** The table of moves, written out a second time: who, from where, to where. */
const TABLE: Partial<Record<MoveName, Row>> = {
  recall: { by: A, from: ['23'], to: '21' },
  return: { by: J, from: ['23'], to: '12' },
  passFirst: { by: J, from: ['23'], to: '24' },
  proposeReject: { by: J, from: ['23'], to: '24' },
  sendBack: { by: F, from: ['24'], to: '23' },
  returnInCharge: { by: F, from: ['24'], to: '12' },
  reject: { by: F, from: ['24'], to: '28', outcome: 'rejected' },
  publish: { by: F, from: ['24'], to: '25' },
  acceptObjection: { by: J, from: ['25', '14'], to: '14' },
  acceptSevereObjection: { by: F, from: ['26', '27'], to: '14' },
  unpublish: { by: F, from: ['25'], to: '24' },
  dismissObjection: { by: F, from: ['14'], to: '25' },
  upholdForRevision: { by: F, from: ['14'], to: '12' },
  upholdAndTerminate: { by: F, from: ['14'], to: '28', outcome: 'terminated' },
  expire: { by: F, from: ['12'], to: '28', outcome: 'expired' },
  askWithdrawal: { by: A, from: ['23', '24', '25', '14', '26', '27'], to: 'same' },
  grantWithdrawal: {
    by: F,
    from: ['12', '23', '24', '25', '14', '26', '27'],
    to: '28',
    outcome: 'withdrawn',
  },
  refuseWithdrawal: { by: F, from: ['12', '23', '24', '25', '14', '26', '27'], to: 'same' },
  withdraw: { by: A, from: ['12'], to: '28', outcome: 'withdrawn' },
  startEvaluation: { by: J, from: ['26'], to: '27' },
  supplement: { by: F, from: ['27'], to: '12' },
  conclude: { by: F, from: ['27'], to: '28', outcome: 'passed' },
  terminate: { by: F, from: ['12', '14', '23', '24', '25', '26', '27'], to: '28', outcome: 'terminated' },
  reopen: { by: ['superAdmin'], from: ['28'], to: '27' },
  appeal: { by: A, from: ['28'], to: '28', outcome: 'failed' },
}
/** Made by forms, by the calendar, or by calls of their own. */
const ELSEWHERE = [
  ...['create', 'submit', 'remove', 'publicityEnds', 'resubmit', 'extendReturn'],
  ...['arrangeExperts', 'examine'],
]
const ALL: readonly AchievementStatus[] = ['21', '23', '24', '12', '25', '14', '26', '27', '28']

const clean = async (id: string) => {
  const { db } = on.app
  await db.deleteFrom('objection').where('achievementId', '=', id).execute()
  await db.deleteFrom('publicity').where('achievementId', '=', id).execute()
  await db.deleteFrom('achievementAppeal').where('achievementId', '=', id).execute()
  await db.deleteFrom('achievementReturn').where('achievementId', '=', id).execute()
}

/** Brings the achievement to where the move starts, with everything its conditions ask for. */
const prepare = async (
  id: string,
  name: MoveName,
  from: AchievementStatus,
): Promise<Partial<ExamineCall>> => {
  await clean(id)
  const outcome = from === '28' ? (name === 'appeal' ? 'failed' : 'passed') : ''
  await on.set(id, { status: from, outcome })
  const { db } = on.app
  if (from === '25' || from === '14') await on.publicise(id)
  if (from === '14')
    await db
      .updateTable('publicity')
      .set({ state: 'paused', remainingSeconds: 86_400 })
      .where('achievementId', '=', id)
      .execute()
  const more: Partial<ExamineCall> = { ...on.whole }
  if (name === 'acceptObjection') more.objection = { caseId: (await on.object(id)).id }
  if (name === 'acceptSevereObjection') more.objection = { caseId: (await on.object(id, { late: true })).id }
  if (name.includes('uphold') || name === 'dismissObjection') {
    const { id: caseId } = await on.object(id, { state: 'investigated', by: triager })
    more.objection = { caseId, finding: '已查清', reply: REPLY }
  }
  if (name === 'conclude') more.conclusion = { outcome: 'passed', level: 'worldLeading', text: '通过评价' }
  if (name === 'reopen')
    await db
      .insertInto('achievementAppeal')
      .values({
        achievementId: id,
        kind: 'correction',
        reason: '印刷错误',
        byName: '负责人',
        state: 'reopen',
      })
      .execute()
  if (name === 'grantWithdrawal' || name === 'refuseWithdrawal')
    await db
      .insertInto('achievementAppeal')
      .values({ achievementId: id, kind: 'withdrawal', reason: '不再需要评价', byName: '申请人' })
      .execute()
  if (name === 'expire') {
    const past = '2026-01-01T00:00:00Z'
    const sheet = await db
      .insertInto('achievementReturn')
      .values({
        achievementId: id,
        revisionNo: 1,
        fromStatus: '23',
        direct: false,
        opinion: '',
        items: '[]',
        dueAt: past,
        byName: '',
        byRole: 'handler',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const days of [1, 15, 30])
      await db.insertInto('achievementReminder').values({ returnId: sheet.id, days }).execute()
  }
  return more
}

test('every row of the table is tried here or made elsewhere', () => {
  expect(MOVE_NAMES.filter((name) => !TABLE[name]).sort()).toEqual([...ELSEWHERE].sort())
  expect(Object.values(MOVES).map(({ no }) => no)).toHaveLength(33)
  expect(BUTTON_MOVES.filter((name) => !TABLE[name])).toEqual([])
})

describe.each(Object.entries(TABLE) as [MoveName, Row][])('%s', (name, row) => {
  test('is made by those who may and refused to all others, from its own statuses alone', async () => {
    const { id, token } = await on.submitted(900 + MOVE_NAMES.indexOf(name))
    const tokens: Record<Who, string> = { ...staff, applicant: token }
    for (const from of row.from)
      for (const who of Object.keys(tokens) as Who[]) {
        const more = await prepare(id, name, from)
        const reply = await on.examine(tokens[who], id, name, more)
        const about = `${name} from ${from} by ${who}: ${reply.errorMsg ?? ''} ${JSON.stringify(reply.fields ?? {})}`
        if (row.by.includes(who)) {
          expect(reply.code, about).toBe(200)
          const status = row.to === 'same' ? from : row.to
          expect(reply.data, about).toMatchObject({ status, outcome: row.outcome ?? '' })
          // A wrong role is told so; only what has changed is said to have.
        } else expect(reply.code, about).toBe(403)
      }
    const maker = row.by[0] as Who
    for (const from of ALL.filter((status) => !row.from.includes(status))) {
      const more = await prepare(id, name, from)
      const reply = await on.examine(tokens[maker], id, name, more)
      expect(reply.code, `${name} from ${from}: ${reply.errorMsg}`).toBe(6001)
    }
    expect(await verifyEvents(on.app.db, id)).toBeUndefined()
  })

  test('another applicant does not find it', async () => {
    const { id } = await on.submitted(950 + MOVE_NAMES.indexOf(name))
    const other = await on.applicant()
    await prepare(id, name, row.from[0] as AchievementStatus)
    expect((await on.examine(other.token, id, name, on.whole)).code).toBe(404)
  })
})

test('what is not made by a button is no action', async () => {
  const { id } = await on.submitted(990)
  for (const name of ELSEWHERE)
    expect((await on.examine(staff.superAdmin, id, name as MoveName)).code, name).toBe(400)
})

describe('what a move asks for', () => {
  test('a move that comes with nothing is refused in words, never as a fault of the system', async () => {
    const { id, token } = await on.submitted(989)
    const bare = { opinion: '', items: undefined, checklist: undefined, mode: undefined } as const
    for (const [name, row] of Object.entries(TABLE) as [MoveName, Row][]) {
      await prepare(id, name, row.from[0] as AchievementStatus)
      const who = row.by[0] === 'applicant' ? token : staff[row.by[0] as keyof typeof staff]
      const reply = await on.examine(who, id, name, bare)
      const about = `${name}: ${reply.error} ${reply.errorMsg} ${JSON.stringify(reply.fields)}`
      expect(reply.code, about).not.toBe(500)
      // What needs nothing more than the wish is done; everything else says what is missing.
      if (reply.code !== 200) expect(['badInput', 'guardFailed', 'notFound'], about).toContain(reply.error)
      if (reply.error === 'badInput')
        expect(Object.values(reply.fields ?? {}).join(''), about).toMatch(/\p{Script=Han}/u)
      expect(reply.errorMsg ?? '', about).not.toContain('系统错误')
    }
  })

  test('opinion, items, reason and dates are asked in words at their fields', async () => {
    const { id } = await on.submitted(991)
    const say = async (more: Partial<ExamineCall>, name: MoveName = 'return') =>
      (await on.examine(staff.handler, id, name, more)).fields
    expect(await say({ opinion: '太短', items: [{ target: '', text: '缺页' }] })).toEqual({
      opinion: '请填写至少10个字的意见',
    })
    expect(await say({ items: [] })).toEqual({ items: '请至少列出一项需要补正的内容' })
    expect(await say({ items: [{ target: '', text: '缺页' }], dueAt: '2020-01-01' })).toEqual({
      dueAt: '补正期限须晚于今天',
    })
    expect(await say({}, 'proposeReject')).toEqual({ reason: '请选择原因' })
  })

  test('a version that is no longer the newest, or another status, is refused', async () => {
    const { id } = await on.submitted(992)
    const { version } = await on.rowOfAchievement(id)
    const stale = await on.examine(staff.handler, id, 'return', { ...on.whole, expectVersion: version + 1 })
    expect(stale.error).toBe('stateChanged')
    const other = await on.examine(staff.handler, id, 'return', { ...on.whole, expectStatus: '24' })
    expect(other.code).toBe(6001)
    // To somebody else's applicant no version of it exists.
    const token = on.app.signIn({ role: 'project', memberId: randomUUID() })
    for (const expectVersion of [version, version + 1])
      expect((await on.examine(token, id, 'recall', { expectVersion })).error).toBe('notFound')
  })

  test('of two who decide at the same moment one wins', async () => {
    const { id } = await on.submitted(993)
    const replies = await Promise.all([
      on.examine(staff.handler, id, 'passFirst', on.whole),
      on.examine(staff.handler, id, 'return', on.whole),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 6001])
  })
})

describe('conditions refuse in their own words', () => {
  const refusal = async (who: string, id: string, name: MoveName, more: Partial<ExamineCall>) => {
    const reply = await on.examine(who, id, name, more)
    expect(reply.error, `${name}: ${reply.errorMsg}`).toBe('guardFailed')
    return reply.errorMsg
  }

  test('the checklist, the fee, the public text, the days', async () => {
    const { id } = await on.submitted(994)
    expect(await refusal(staff.handler, id, 'passFirst', { checklist: ['complete'] })).toBe(
      '请逐项核对后再通过',
    )
    await on.settle({ evalFeeGate: true })
    expect(await refusal(staff.handler, id, 'passFirst', on.whole)).toBe('尚未登记委托评价合同或评价费')
    await on.settle({ evalFeeGate: false })
    await on.set(id, { status: '24' })
    const page = on.whole.publicity
    expect(await refusal(staff.inCharge, id, 'publish', { publicity: { ...page, noSecret: false } })).toBe(
      '请先核定公示内容并确认不涉密',
    )
    expect(await refusal(staff.inCharge, id, 'publish', { publicity: { ...page, days: 6 } })).toBe(
      '公示期不能少于规定的天数',
    )
  })

  test('nobody acts where their own unit is a completing unit, the super administrator neither', async () => {
    const { id } = await on.submitted(995)
    const words = '您或您所在的单位与该成果有关，须回避'
    const { token } = await on.hire('handler', { orgId: on.first.orgId })
    expect(await refusal(token, id, 'passFirst', on.whole)).toBe(words)
    const chief = await on.hire('superAdmin', { orgId: on.second.orgId })
    expect(await refusal(chief.token, id, 'terminate', {})).toBe(words)
    expect((await on.examine(staff.handler, id, 'passFirst', on.whole)).code).toBe(200)
  })

  test('a handler who opened it ends the time in which it can be recalled', async () => {
    const { id, token } = await on.submitted(996)
    await on.set(id, { status: '23', openedAt: new Date().toISOString() })
    expect(await refusal(token, id, 'recall', {})).toBe(
      '经办人已开始审核，不能直接撤回，可以“申请撤回评价”，由负责人决定',
    )
  })

  test('objections: evidence, gravity, report, and who took it in does not rule it', async () => {
    const { id } = await on.submitted(997)
    await prepare(id, 'acceptObjection', '25')
    const bare = await on.object(id, { files: 0 })
    expect(await refusal(staff.handler, id, 'acceptObjection', { objection: { caseId: bare.id } })).toBe(
      '异议须实名、有联系方式和证据，并在公示期内提出',
    )
    await on.set(id, { status: '26' })
    const light = await on.object(id, { ground: 'persons', late: true })
    expect(
      await refusal(staff.inCharge, id, 'acceptSevereObjection', { objection: { caseId: light.id } }),
    ).toBe('公示结束后只受理涉及诚信、权属或造假的异议')
    await on.set(id, { status: '14' })
    const open = await on.object(id, { state: 'accepted', by: triager })
    const objection = { caseId: open.id, reply: REPLY }
    expect(await refusal(staff.inCharge, id, 'dismissObjection', { objection })).toBe(
      '请先填写异议调查情况和答复',
    )
    const own = await on.hire('superAdmin')
    const taken = await on.object(id, { state: 'investigated', by: own.id })
    expect(
      await refusal(own.token, id, 'dismissObjection', { objection: { caseId: taken.id, reply: REPLY } }),
    ).toBe('受理异议的经办人不能裁定该异议')
    // A case of another achievement is none of this one.
    const other = await on.submitted(998)
    await on.set(other.id, { status: '14' })
    expect(
      await refusal(staff.inCharge, other.id, 'dismissObjection', {
        objection: { caseId: taken.id, reply: REPLY },
      }),
    ).toBe('请先填写异议调查情况和答复')
  })

  test('closing for lateness, reopening, appeals', async () => {
    const { id, token } = await on.submitted(999)
    await on.set(id, { status: '12' })
    expect(await refusal(staff.inCharge, id, 'expire', {})).toBe('补正逾期满60日且已提醒三次后才能关闭')
    await on.set(id, { status: '28', outcome: 'passed' })
    expect(await refusal(staff.superAdmin, id, 'reopen', {})).toBe('须由负责人先提出重开申请')
    await on.set(id, { status: '28', outcome: 'failed', enteredAt: '2026-01-01T00:00:00Z' })
    expect(await refusal(token, id, 'appeal', {})).toBe('已超过申请复议的期限')
  })

  test.each([
    ['panelLocked', '专家组尚未锁定'],
    ['quorum', '参加评价的专家人数不足'],
    ['sheetsIn', '仍有专家未提交意见，请等待提交或登记弃权、拒签原因'],
    ['opinionWhole', '评价意见须写明“存在问题”和“改进建议”。'],
    ['leaderSigned', '组长尚未签字'],
    ['majority', '同意票数或平均得分与结论不符'],
    ['reportReady', '请先生成评价报告'],
  ])('a conclusion without %s', async (fact, words) => {
    const { id } = await on.submitted(1000 + made++)
    await on.set(id, { status: '27' })
    const { facts } = on.process.panel
    on.process.panel.facts = async (...asked) => ({ ...(await facts(...asked)), [fact]: false })
    const conclusion = { outcome: 'passed' as const, text: '通过' }
    expect(await refusal(staff.inCharge, id, 'conclude', { conclusion })).toBe(words)
    on.process.panel.facts = facts
  })
})

test('the super administrator stands in, the log says so, and the person in charge is told', async () => {
  const { email } = { email: 'fuze@example.org' }
  await on.hire('inCharge', { email })
  const { id } = await on.submitted(1100)
  expect((await on.examine(staff.superAdmin, id, 'return', on.whole)).code).toBe(200)
  const event = await on.app.db
    .selectFrom('achievementEvent')
    .selectAll()
    .where('achievementId', '=', id)
    .where('move', '=', 'return')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ actorRole: 'superAdmin', opinion: OPINION, own: true })
  const [mail] = await on.messagesTo(email)
  expect(mail?.text).toContain('由超级管理员代办：初审退回')
})
