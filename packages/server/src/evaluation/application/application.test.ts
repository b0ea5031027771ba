import { achievement as calls } from '@portal/contract/evaluation/achievement.calls'
import { GUARDS, PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { organisation as organisationCalls } from '@portal/contract/membership/organisation/organisation.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProjectAccount } from '../../membership/admission/member.factory.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { copyRow } from '../../testing/copies.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { refusedBy } from '../../testing/refused.ts'
import { listContributors } from '../achievement/achievement.queries.ts'
import { verifyEvents } from '../achievement/achievement-log.queries.ts'
import { applyMove, lockAchievement } from '../move/move.actions.ts'
import { type AchievementApp, achievementApp, type SaveInput } from './applicant.testing.ts'
import { idIndexOf } from './application-form.actions.ts'
import { MAX_DRAFTS } from './draft.actions.ts'

let on: AchievementApp
beforeAll(async () => {
  on = await achievementApp()
})
afterAll(() => on.close())

const detailOf = async (token: string, id: string, revision?: number) =>
  on.call(calls.detail, { id, ...(revision && { revision }) }, { token })
const listOf = async (token: string, filter: object = {}) =>
  (await on.call(calls.list, filter, { token })).data

describe('drafts', () => {
  test('half a form is kept as it is, and reads back whole to its owner', async () => {
    const { token } = await on.applicant()
    const made = await on.save(token, {
      achievement: { name: '半份草稿' },
      persons: [{ name: '示例甲', idCard: '9900' }],
    })
    expect(made.data).toMatchObject({ status: '21', version: 1, acceptNo: '' })
    const { data } = await detailOf(token, made.data?.id ?? '')
    expect(data?.form.achievement.name).toBe('半份草稿')
    expect(data?.form.persons[0]).toMatchObject({ name: '示例甲', idCard: '9900', rank: 1 })
    expect(data).toMatchObject({ editable: true, actions: ['submit', 'remove'] })
    // Nothing of it lies open in the database but what lists need.
    const row = await on.app.db
      .selectFrom('achievement')
      .selectAll()
      .where('id', '=', made.data?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(row.form.includes('半份草稿')).toBe(false)
  })

  test('two tabs: the second one is refused, and what the first one saved stands', async () => {
    const { token } = await on.applicant()
    const made = await on.save(token, on.filled(1))
    const id = made.data?.id ?? ''
    const first = await on.save(token, {
      ...on.filled(1),
      achievement: { name: '第一个窗口' },
      id,
      expectVersion: 1,
    })
    expect(first.data?.version).toBe(2)
    const second = await on.save(token, {
      ...on.filled(1),
      achievement: { name: '第二个窗口' },
      id,
      expectVersion: 1,
    })
    expect(second).toMatchObject({ code: 6001, error: 'stateChanged' })
    expect((await detailOf(token, id)).data?.form.achievement.name).toBe('第一个窗口')
    const both = await Promise.all(
      [1, 2, 3].map((n) =>
        on.save(token, { ...on.filled(1), achievement: { name: `同时${n}` }, id, expectVersion: 2 }),
      ),
    )
    expect(both.map((reply) => reply.code).sort()).toEqual([200, 6001, 6001])
  })

  test('ranks follow the order, organisations are those of the library', async () => {
    const { token } = await on.applicant()
    const { first, second } = on
    const made = await on.save(token, {
      achievement: {},
      units: [
        { orgId: first.orgId, orgName: '随便写的', rank: 2 },
        { orgId: second.orgId, rank: 1 },
      ],
    })
    const { data } = await detailOf(token, made.data?.id ?? '')
    expect(data?.form.units.map((unit) => [unit.rank, unit.orgName])).toEqual([
      [1, second.orgName],
      [2, first.orgName],
    ])
    expect(data?.project.orgName).toBe(second.orgName)
    const strange = await on.save(token, { achievement: {}, units: [{ orgId: crypto.randomUUID() }] })
    expect(strange).toMatchObject({
      error: 'badInput',
      fields: { 'units.0.orgId': '该单位已停用或不存在，请重新选择' },
    })
  })

  test('a foreign draft does not exist, for reading, writing, deleting and printing', async () => {
    const mine = await on.applicant()
    const other = await on.applicant()
    const id = (await on.save(mine.token, on.filled(2))).data?.id ?? ''
    const member = on.asMember((await on.person()).memberId, 'person')
    for (const token of [
      other.token,
      member,
      on.as('administrator'),
      on.as('handler'),
      on.as('inCharge'),
      on.as('expertReview'),
    ]) {
      expect((await detailOf(token, id)).status).toBe(404)
      expect((await on.call(calls.log, { id }, { token })).status).toBe(404)
      expect((await on.call(calls.stampedForm, { id }, { token })).status).toBe(404)
      expect((await on.app.download(calls.form, { id }, { token })).status).toBe(404)
      expect((await listOf(token, { keyword: '预警' }))?.list.map((row) => row.id)).not.toContain(id)
    }
    expect((await on.save(other.token, { ...on.filled(2), id, expectVersion: 1 })).error).toBe('notFound')
    expect((await on.call(calls.remove, { id }, { token: other.token })).error).toBe('notFound')
    expect((await on.call(calls.remove, { id }, { token: on.as('handler') })).error).toBe('forbidden')
  })

  test('are written by approved applicants alone, and not without end', async () => {
    const { token } = await on.applicant()
    const id = (await on.save(token, on.filled(2))).data?.id ?? ''
    await copyRow(on.app.db, 'achievement', { id, count: MAX_DRAFTS - 1 })
    const refused = await on.save(token, on.filled(2))
    refusedBy(PROCESS_GUARDS)(refused, 'tooManyDrafts')
    expect(refused.errorMsg).toBe(PROCESS_GUARDS.tooManyDrafts(MAX_DRAFTS))
    const pending = await createProjectAccount(on.app.db, on.deps, {})
    const early = on.asMember(pending.memberId, 'project')
    refusedBy(GUARDS)(await on.save(early, on.filled(2)), 'approvedApplicant')
  })

  test('only what was never submitted is deleted, by its owner or the super administrator', async () => {
    const { token } = await on.applicant()
    const one = (await on.save(token, on.filled(2))).data?.id ?? ''
    const two = (await on.save(token, on.filled(2))).data?.id ?? ''
    expect((await on.call(calls.remove, { id: one }, { token })).code).toBe(200)
    expect((await detailOf(token, one)).status).toBe(404)
    expect((await on.call(calls.remove, { id: two }, { token: on.as('superAdmin') })).code).toBe(200)
    const sent = await on.submitted(11)
    expect(await on.call(calls.remove, { id: sent.id }, { token: sent.token })).toMatchObject({
      code: 6002,
      error: 'notDeletable',
    })
    expect(await verifyEvents(on.app.db, two)).toBeUndefined()
  })
})

describe('submission', () => {
  test('what a type must have is asked for by field; the promises by themselves', async () => {
    const { token } = await on.applicant()
    const empty = await on.save(token, { achievement: {}, submit: true })
    expect(empty).toMatchObject({ code: 6080, errorMsg: '请完善成果信息和附件后再提交' })
    expect(empty.fields).toMatchObject({
      name: '请填写成果名称',
      units: '请至少填写一个完成单位',
      'contact.mobileTel': '请填写正确的联系手机',
    })
    const asked = async (type: 'basic' | 'development' | 'promotion' | 'popular', evalMode = 'meeting') => {
      const { achievement, ...rest } = on.filled(3)
      const cut = {
        ...achievement,
        type,
        evalMode,
        indicators: [],
        application: [],
        ip: [],
        benefits: '',
        novelty: {},
      }
      const reply = await on.save(token, { ...rest, achievement: cut, submit: true } as never)
      return Object.keys(reply.fields ?? {}).sort()
    }
    const always = ['attach.applicationForm', 'attach.technicalReport', 'attach.workReport']
    const novelty = ['novelty.conclusion', 'novelty.no', 'novelty.org']
    expect(await asked('basic')).toEqual(
      [...always, 'attach.ipProof', 'attach.noveltyReport', 'ip', ...novelty].sort(),
    )
    expect(await asked('development')).toEqual(
      [...always, 'attach.noveltyReport', 'benefits', 'indicators', ...novelty].sort(),
    )
    expect(await asked('promotion', 'test')).toEqual(
      [
        ...always,
        'attach.applicationProof',
        'attach.benefitAnalysis',
        'attach.noveltyReport',
        'attach.testReport',
        'application',
        'benefits',
        'indicators',
        ...novelty,
      ].sort(),
    )
    expect(await asked('popular')).toEqual([...always, 'application', 'benefits'].sort())
    const whole = on.filled(3)
    const attach = await on.attachAll(token, whole.achievement)
    const unpromised = await on.save(token, {
      ...whole,
      attach,
      promises: { authentic: true, noSecret: true, noDispute: false },
      submit: true,
    })
    expect(unpromised.errorMsg).toBe('请逐项确认真实性、不涉密和无权属争议承诺')
    // Refused whole: neither a draft nor a number was left behind.
    expect((await listOf(token))?.total).toBe(0)
  })

  test('a number, a date in ten working days, a frozen copy, a receipt', async () => {
    await clock.set(WORKING_MORNING)
    const { id, token, row, acceptNo, status } = await on.submitted(3)
    expect(status).toBe('23')
    expect(acceptNo).toMatch(/^PJ\d{4}-\d{4}$/)
    const { data } = await detailOf(token, id)
    expect(data).toMatchObject({
      editable: false,
      actions: ['recall', 'askWithdrawal'],
      project: { statusLabel: '初审中', next: '学会正在初审' },
    })
    expect(data?.steps.map((step) => step.label)).toEqual([
      '草稿',
      '初审中',
      '公示中',
      '公示无异议，待评价',
      '评价进行中',
      '已办结',
    ])
    // Ten working days.
    expect(data?.project.dueAt).toBe(new Date('2033-03-16T23:59:59+08:00').toISOString())
    const member = await on.rowOf(row.memberId)
    const [receipt] = await on.messagesTo(member.mobileTel)
    expect(receipt?.text).toContain(`受理编号${acceptNo}，经办人将在10个工作日内答复`)
    expect((await on.messagesTo(member.email))[0]?.text).toContain(acceptNo)
    const log = (await on.call(calls.log, { id }, { token })).data
    expect(log?.map((event) => [event.action, event.actor, event.diffRef])).toEqual([
      ['create', '申请人', null],
      ['submit', '申请人', 1],
    ])
    expect(await verifyEvents(on.app.db, id)).toBeUndefined()
    expect((await on.save(token, { ...on.filled(3), id, expectVersion: data?.project.version })).error).toBe(
      'stateChanged',
    )
  })

  test('twenty at once get twenty numbers without a gap, and a refused one takes none', async () => {
    const before = Number((await on.submitted(20)).acceptNo.slice(-4))
    const ready = []
    for (let i = 0; i < 20; i += 1) {
      const by = await on.applicant()
      const input = on.filled(30 + i)
      const attach = await on.attachAll(by.token, input.achievement)
      ready.push({ ...by, input: { ...input, attach, submit: true } })
    }
    // A busy machine may ask to come again.
    const send = async (token: string, input: SaveInput) => {
      for (;;) {
        const reply = await on.save(token, input)
        if (reply.status !== 503) return reply
      }
    }
    const careless = { promises: { authentic: false, noSecret: true, noDispute: true } }
    const replies = await Promise.all(
      ready.map(({ token, input }, i) => send(token, i === 7 ? { ...input, ...careless } : input)),
    )
    const numbers = replies
      .flatMap((reply) => (reply.data ? [Number(reply.data.acceptNo.slice(-4))] : []))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 19 }, (_, i) => before + 1 + i))
  })

  test('the same achievement of the same unit is not evaluated twice, also when both arrive together', async () => {
    const [a, b] = [await on.applicant(), await on.applicant()]
    const name = '同名  成果（甲）'
    const input = on.filled(4)
    const send = async ({ token }: { token: string }, spelling: string) => {
      const achievement = { ...input.achievement, name: spelling }
      return on.save(token, {
        ...input,
        achievement,
        attach: await on.attachAll(token, achievement),
        submit: true,
      })
    }
    const replies = await Promise.all([send(a, name), send(b, '同名成果(甲)')])
    expect(replies.map((reply) => reply.code).sort()).toEqual([200, 6080])
    expect(replies.find((reply) => reply.code === 6080)?.errorMsg).toBe(
      '本单位同名成果正在评价中，请勿重复提交',
    )
  })

  test('contributors are found by the blind index of their ID number', async () => {
    const { id, input } = await on.submitted(5)
    const [first] = await listContributors(on.app.db, id)
    expect(
      first?.idIndex?.equals(idIndexOf(on.app.keyRing, input.persons?.[0]?.idCard ?? '') as Buffer),
    ).toBe(true)
    const someone = await on.person()
    const { idIndex } = await on.rowOf(someone.memberId)
    expect(idIndex.length).toBe(first?.idIndex?.length)
  })
})

/** Sent back by a handler, as the staff's side does it. */
const sendBack = async (id: string, set: object = {}) =>
  on.app.db.transaction().execute(async (db) => {
    const { version } = await db
      .selectFrom('achievement')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const row = await lockAchievement(db, { id, expectVersion: version })
    return applyMove(
      db,
      row,
      { move: 'return', to: '12', set: { returnedFrom: '23', ...set } },
      {
        actor: { id: null, name: '示例经办人', role: 'handler' },
        own: true,
        opinion: '请按照补正清单修改后提交。',
      },
    )
  })

describe('resubmission', () => {
  test('something must have changed; the difference is kept and shown, the first submission stays as it was', async () => {
    const sent = await on.submitted(6)
    const { token, id, input } = sent
    const { version } = await sendBack(id)
    const { data: before } = await detailOf(token, id)
    expect(before).toMatchObject({ editable: true, project: { errorFlag: true, statusLabel: '请修改' } })
    const attach = (before?.files ?? []).map(({ slot, id: file }) => ({ slot, id: file })) as never
    const same = await on.save(token, { ...input, attach, id, expectVersion: version, submit: true })
    expect(same.errorMsg).toBe('没有修改任何内容，不能重新提交')
    const other = await on.attach(token, 'workReport', '工作报告第二版.pdf')
    const kept = (before?.files ?? [])
      .filter((file) => file.slot !== 'workReport')
      .map(({ slot, id: file }) => ({ slot, id: file }))
    const changed = await on.save(token, {
      ...input,
      achievement: { ...input.achievement, purpose: '改过的评价目的。' },
      attach: [...kept, other] as never,
      id,
      expectVersion: version,
      submit: true,
    })
    expect(changed.data).toMatchObject({ status: '23', acceptNo: sent.acceptNo })
    const { data } = await detailOf(on.as('inCharge'), id)
    expect(data?.revisions.map(({ no, changes }) => [no, changes])).toEqual([
      [1, 0],
      [2, 1],
    ])
    expect(data?.diffWithPrev).toEqual([
      expect.objectContaining({ target: 'purpose', after: '改过的评价目的。', public: false }),
    ])
    const { data: first } = await detailOf(on.as('inCharge'), id, 1)
    expect(first?.form.achievement.purpose).toBe(input.achievement.purpose)
  })

  test('every item of the return sheet is answered; answers are kept with the draft', async () => {
    const { token, id, input } = await on.submitted(70)
    const { version } = await sendBack(id)
    const sheet = {
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      revisionNo: 1,
      opinion: '请修改。',
      dueAt: null,
      firstDueAt: null,
      direct: false,
      items: [
        { id: 'a', target: 'purpose', text: '目的不清楚' },
        { id: 'b', target: 'attach.workReport', text: '报告缺页' },
      ],
    }
    on.ports.returnSheets = async (_db, of) => (of === id ? [sheet] : [])
    const { data } = await detailOf(token, id)
    expect(data?.returnSheet?.items.map((item) => item.title)).toEqual(['评价目的', '工作报告'])
    const attach = (data?.files ?? []).map(({ slot, id: file }) => ({ slot, id: file })) as never
    const achievement = { ...input.achievement, purpose: '说清楚了的评价目的。' }
    const form = { ...input, achievement, attach, id }
    const saved = await on.save(token, {
      ...form,
      expectVersion: version,
      reply: [
        { itemId: 'a', text: '已改写。' },
        { itemId: '不在清单里', text: '多余' },
      ],
    })
    const half = await on.save(token, { ...form, expectVersion: saved.data?.version, submit: true })
    expect(half.errorMsg).toBe('请逐条答复补正清单')
    expect((await detailOf(token, id)).data?.returnSheet?.items.map((item) => item.answer)).toEqual([
      '已改写。',
      '',
    ])
    const reply = [{ itemId: 'b', text: '已补齐。' }]
    const whole = await on.save(token, { ...form, reply, expectVersion: saved.data?.version, submit: true })
    expect(whole.data?.status).toBe('23')
    const kept = await on.app.db
      .selectFrom('achievementAnswer')
      .select('itemId')
      .where('achievementId', '=', id)
      .execute()
    expect(kept.map((row) => row.itemId).sort()).toEqual(['a', 'b'])
    expect((await detailOf(on.as('handler'), id)).data?.returnSheets[0]?.answeredAt).toBeTruthy()
    on.ports.returnSheets = async () => []
  })

  test('goes back to whom it came from; to the evaluation only when nothing public changed', async () => {
    const cases = [
      [{ resumeTo: '27' }, { purpose: '只改目的。' }, '27'],
      [{ resumeTo: '27' }, { summary: `改了公示过的简介。${'内容'.repeat(30)}` }, '23'],
      [{ returnedFrom: '24', resumeTo: '24' }, { purpose: '只改目的。' }, '24'],
      [{ returnedFrom: '24' }, { purpose: '只改目的。' }, '23'],
    ] as const
    for (const [i, [set, change, to]] of cases.entries()) {
      const { token, id, input } = await on.submitted(60 + i)
      if ('resumeTo' in set && set.resumeTo === '27')
        await on.app.db.transaction().execute(async (db) => {
          const row = await lockAchievement(db, { id, expectVersion: 2 })
          await applyMove(
            db,
            row,
            { move: 'publish', to: '25' },
            { actor: { id: null, name: '示例', role: 'inCharge' }, own: true },
          )
        })
      const { version } = await sendBack(id, set)
      const { data } = await detailOf(token, id)
      const attach = (data?.files ?? []).map(({ slot, id: file }) => ({ slot, id: file })) as never
      const reply = await on.save(token, {
        ...input,
        achievement: { ...input.achievement, ...change },
        attach,
        id,
        expectVersion: version,
        submit: true,
      })
      expect(reply.data?.status, JSON.stringify(set)).toBe(to)
      const row = await on.app.db
        .selectFrom('achievement')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        republish: to === '23' && 'summary' in change,
        returnedFrom: null,
        resumeTo: null,
      })
    }
  })
})

describe('reading by role', () => {
  test('staff read masked, applicants without names, experts nothing before they accepted', async () => {
    const { id, token, input } = await on.submitted(7)
    const whole = input.persons?.[0]?.idCard ?? 'x'
    expect((await detailOf(token, id)).data?.form.persons[0]?.idCard).toBe(whole)
    for (const role of ['handler', 'inCharge', 'superAdmin'] as const) {
      const reply = await detailOf(on.as(role), id)
      expect(reply.data?.project.applicant).toBeTruthy()
      expect(JSON.stringify(reply.data)).not.toContain(whole)
      expect(JSON.stringify(reply.data)).not.toContain(input.contact?.mobileTel)
    }
    expect((await detailOf(on.as('expertReview'), id)).status).toBe(404)
    expect(
      (await detailOf(on.app.signIn({ role: 'expert', memberId: crypto.randomUUID() }), id)).status,
    ).toBe(404)
    expect((await detailOf(on.app.signIn({ role: 'unit', memberId: crypto.randomUUID() }), id)).error).toBe(
      'forbidden',
    )
    await on.app.db.transaction().execute(async (db) => {
      const row = await lockAchievement(db, { id, expectVersion: 2 })
      await applyMove(
        db,
        row,
        {
          move: 'proposeReject',
          to: '24',
          set: { rejectProposal: JSON.stringify({ reason: 'x', opinion: '内部意见' }) },
        },
        {
          actor: { id: null, name: '经办人甲', role: 'handler' },
          own: false,
          opinion: '内部意见不可外传。',
        },
      )
    })
    const seen = JSON.stringify([
      (await detailOf(token, id)).data,
      (await on.call(calls.log, { id }, { token })).data,
      await listOf(token),
    ])
    for (const secret of ['内部意见', '经办人甲', 'rejectProposal', 'handlerName', 'hash'])
      expect(seen).not.toContain(secret)
    const staff = (await on.call(calls.log, { id }, { token: on.as('inCharge') })).data
    expect(staff?.at(-1)).toMatchObject({ actor: '经办人甲', role: '经办人', opinion: '内部意见不可外传。' })
  })

  test('once a handler has opened it, it cannot be recalled', async () => {
    const { id, token } = await on.submitted(8)
    await detailOf(on.as('inCharge'), id)
    expect((await detailOf(token, id)).data?.actions).toEqual(['recall', 'askWithdrawal'])
    await on.app.db
      .updateTable('achievement')
      .set({ openedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await detailOf(token, id)).data?.actions).toEqual(['askWithdrawal'])
  })

  test('every filter of the list leaves out what it should, and the counts ignore the status alone', async () => {
    const { id, token, acceptNo } = await on.submitted(9)
    const handler = on.as('handler')
    const found = async (filter: object, by = handler) =>
      (await listOf(by, { pageSize: 200, ...filter }))?.list.some((row) => row.id === id)
    for (const [yes, no] of [
      [{ keyword: acceptNo }, { keyword: 'PJ1999-0001' }],
      [{ keyword: '短临' }, { keyword: '短临甲' }],
      [{ type: 'basic' }, { type: 'popular' }],
      [{ evalMode: 'correspondence' }, { evalMode: 'test' }],
      [{ status: '23' }, { status: ['24', '28'] }],
      [{ orgId: on.second.orgId }, { orgId: (await on.organisation()).orgId }],
      [{ from: '2020-01-01', to: '2999-01-01' }, { from: '2999-01-01' }],
      [{ overdue: false }, { overdue: true }],
      [{ needMe: true }, { needMe: false }],
      [{}, { handler: crypto.randomUUID() }],
      [{}, { errors: true }],
      [{}, { outcome: 'passed' }],
    ] as const) {
      expect(await found(yes), JSON.stringify(yes)).toBe(true)
      expect(await found(no), JSON.stringify(no)).toBe(false)
    }
    expect(await found({}, on.as('expertReview'))).toBe(false)
    await on.app.db
      .updateTable('achievement')
      .set({ dueAt: new Date(Date.now() - 3 * 86_400_000).toISOString() })
      .where('id', '=', id)
      .execute()
    expect(await found({ overdue: true })).toBe(true)
    const row = (await listOf(handler, { keyword: acceptNo }))?.list[0]
    expect(row).toMatchObject({ overdue: true, daysLeft: -3, next: '经办人', needMe: true })
    // The office's lateness is not told to the applicant.
    expect((await listOf(token))?.list[0]).toMatchObject({ overdue: false, daysLeft: null })
    expect((await on.call(calls.errorNumber, {}, { token: handler })).data?.errorNum).toBeGreaterThanOrEqual(
      1,
    )
    const page = await listOf(handler, { keyword: acceptNo, status: '28' })
    expect(page).toMatchObject({ total: 0, counts: { '23': 1, '28': 0 } })
  })

  test('the badge splits what was returned from what is objected to', async () => {
    const { id, token } = await on.submitted(10)
    expect((await on.call(calls.errorNumber, {}, { token })).data?.errorNum).toBe(0)
    await sendBack(id)
    expect((await on.call(calls.errorNumber, {}, { token })).data).toMatchObject({
      errorNum: 1,
      detail: { returned: 1, objection: 0 },
    })
  })
})

describe('files', () => {
  test('an attachment is its applicant’s and the evaluation staff’s, and the administrator’s, never a stranger’s', async () => {
    const { id, token } = await on.submitted(12)
    const [file] = (await detailOf(token, id)).data?.files ?? []
    const see = async (by: string) =>
      (await on.call(fileCalls.find, { id: file?.id ?? '' }, { token: by })).code
    const other = await on.applicant()
    expect(await see(token)).toBe(200)
    expect(await see(on.as('handler'))).toBe(200)
    expect(await see(on.as('superAdmin'))).toBe(200)
    for (const by of [
      other.token,
      on.app.signIn({ role: 'editor' }),
      on.as('expertReview'),
      on.asMember((await on.person()).memberId),
    ])
      expect(await see(by)).toBe(404)
    const url = file?.fileUrl ?? ''
    expect((await fetch(on.app.url + url)).status).toBe(200)
    expect(
      (await fetch(on.app.url + url, { headers: { authorization: `Bearer ${other.token}` } })).status,
    ).toBe(404)
  })

  test('others’ uploads, wrong kinds for the slot and too many are refused', async () => {
    const [a, b] = [await on.applicant(), await on.applicant()]
    const foreign = await on.attach(a.token, 'workReport')
    const stolen = await on.save(b.token, { achievement: {}, attach: [foreign] })
    expect(stolen.fields).toEqual({ 'attach.workReport': '附件已失效，请重新上传' })
    const word = await on.call(
      calls.attach,
      { slot: 'applicationForm' },
      { token: a.token, files: { file: [{ name: 'a.docx', content: Buffer.from('PK') }] } },
    )
    expect(word).toMatchObject({
      error: 'achievementFileKind',
      errorMsg: '科技成果评价申请表只能上传pdf、jpg、png格式的文件',
    })
    const two = [await on.attach(a.token, 'workReport'), foreign]
    expect((await on.save(a.token, { achievement: {}, attach: two })).fields).toEqual({
      'attach.workReport': '工作报告最多上传1个文件',
    })
  })

  test('one that a submission contained stays; one that was only in a draft goes', async () => {
    const { id, token, input } = await on.submitted(13)
    const { version } = await sendBack(id)
    const { data } = await detailOf(token, id)
    const [first, second] = [
      await on.attach(token, 'applicationForm', '盖章二.pdf'),
      await on.attach(token, 'applicationForm', '盖章三.pdf'),
    ]
    const rest = (data?.files ?? [])
      .filter((file) => file.slot !== 'applicationForm')
      .map(({ slot, id: file }) => ({ slot, id: file })) as never[]
    const one = await on.save(token, { ...input, attach: [...rest, first], id, expectVersion: version })
    await on.save(token, { ...input, attach: [...rest, second], id, expectVersion: one.data?.version })
    const own = (await on.call(calls.stampedForm, { id }, { token })).data
    expect(own?.current?.fileName).toBe('盖章三.pdf')
    expect(own?.history.map((file) => [file.fileName, file.revisions])).toEqual([
      ['盖章三.pdf', []],
      ['材料.pdf', [1]],
    ])
    // What is not handed in yet is nobody else's affair.
    const staff = (await on.call(calls.stampedForm, { id }, { token: on.as('handler') })).data
    expect(staff).toMatchObject({ current: { fileName: '材料.pdf' }, history: [{ revisions: [1] }] })
    expect((await fetch(on.app.url + (own?.current?.fileUrl ?? ''))).status).toBe(200)
  })

  test('a correction of what is printed makes the stamped form stale, to who wrote it and to who looks at it', async () => {
    const { id, token, input } = await on.submitted(14)
    const stateFor = async (who: string) => (await on.call(calls.stampedForm, { id }, { token: who })).data
    const handler = on.as('handler')
    expect(await stateFor(handler)).toMatchObject({ stale: [], wanted: { version: 1 } })
    const { version } = await sendBack(id)
    const files = ((await detailOf(token, id)).data?.files ?? []).map(({ slot, id: file }) => ({
      ...{ slot, id: file },
    })) as never[]
    const avoid = [{ kind: 'expert' as const, name: '示例专家', orgName: '示例单位', reason: '竞争关系' }]
    const one = await on.save(token, { ...input, avoid, attach: files, id, expectVersion: version })
    // Whom to avoid is not on the paper.
    expect(await stateFor(token)).toMatchObject({ stale: [], wanted: { version: 2 } })
    const achievement = { ...input.achievement, keywords: ['换了关键词'] }
    const changed = { ...input, achievement, avoid, id }
    const two = await on.save(token, { ...changed, attach: files, expectVersion: one.data?.version })
    expect((await stateFor(token))?.stale).toEqual(['关键词'])
    // To others it is what was handed in.
    expect((await stateFor(handler))?.stale).toEqual([])
    const stamped = await on.attach(token, 'applicationForm', '重新盖章.pdf')
    const rest = (files as { slot: string }[]).filter(({ slot }) => slot !== 'applicationForm') as never[]
    await on.save(token, { ...changed, attach: [...rest, stamped], expectVersion: two.data?.version })
    expect((await stateFor(token))?.stale).toEqual([])
  })

  test('the Word form is made from what is saved', async () => {
    const { token } = await on.applicant()
    const id = (await on.save(token, on.filled(3))).data?.id ?? ''
    const response = await on.app.download(calls.form, { id }, { token })
    expect(response.headers.get('content-type')).toContain('wordprocessingml')
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.subarray(0, 2).toString()).toBe('PK')
    const pdf = await on.app.download(calls.form, { id, document: 'pdf' }, { token })
    expect(pdf.headers.get('content-type')).toContain('pdf')
    const read = await readPdf(Buffer.from(await pdf.arrayBuffer()))
    // Numbers are masked even to their owner: the paper goes round.
    const card = on.filled(3).persons?.[0]?.idCard ?? 'x'
    expect(wordsOf(read)).not.toContain(card)
    expect(wordsOf(read)).toContain(card.slice(6, 10))
    for (const place of ['本人签字', '单位意见、负责人签字和盖章']) expect(wordsOf(read)).toContain(place)
    expect((await on.call(organisationCalls.search, { name: '示例测试' }, { token })).code).toBe(200)
  })
})
