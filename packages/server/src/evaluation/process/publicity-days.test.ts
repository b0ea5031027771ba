import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { nextIp, PDF } from '../../testing/members-app.ts'
import { type ProcessApp, processApp, REPLY } from './process.testing.ts'
import { runTimers } from './timer.jobs.ts'

// When a publicity ends, to the second: whole days after the one on which it began, counted in China.

let on: ProcessApp
let handler: { id: string; token: string }
let inCharge: { id: string; token: string }
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  handler = await on.hire('handler', { email: 'jingban@example.org' })
  inCharge = await on.hire('inCharge', { email: 'fuze@example.org' })
})
afterAll(() => on.close())

const pageOf = (id: string) =>
  on.app.db.selectFrom('publicity').selectAll().where('achievementId', '=', id).executeTakeFirstOrThrow()
const published = async (n: number) => {
  const { id } = await on.submitted(n)
  await on.examine(handler.token, id, 'passFirst', on.whole)
  const reply = await on.examine(inCharge.token, id, 'publish', on.whole)
  expect(reply.code, reply.errorMsg).toBe(200)
  return pageOf(id)
}
const shownOf = async (id: string) => (await on.call(publicity.detail, { id }, { ip: nextIp() })).data
const statusOf = async (id: string | null) => (await on.rowOfAchievement(id ?? '')).status

let phones = 0
interface As {
  readonly ground?: string
  /** A unit objects under its seal. */
  readonly unit?: string
  readonly name?: string
}
/** Everything that an objection takes but for the last press; the phone and its code take a while. */
const prepared = async (publicityId: string, { ground = 'content', unit, name = '示例乙' }: As = {}) => {
  phones += 1
  const mobileTel = `1990500${String(phones).padStart(4, '0')}`
  await on.call(publicity.sendCode, { mobileTel }, { ip: nextIp() })
  const message = (await on.messagesTo(mobileTel)).find(({ text }) => text.includes('验证码'))
  const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  const ticket =
    (await on.call(publicity.checkCode, { mobileTel, code }, { ip: nextIp() })).data?.ticket ?? ''
  const kept = async () => {
    const files = { file: [{ name: '证据.pdf', content: PDF }] }
    return (await on.call(publicity.uploadEvidence, {}, { ticket, files, ip: nextIp() })).data?.id ?? ''
  }
  const said = {
    ...{ publicityId, ground, name, orgName: '示例研究所', email: '', address: '示例市示例路2号' },
    ...{ facts: '第二完成单位没有参加该项目的研究工作，附双方协议。', promise: true },
    fileIds: [await kept()],
    ...(unit && { filedBy: 'unit', orgName: unit, letterId: await kept() }),
  }
  return () => on.app.callWith(publicity.file, said, { ticket, ip: nextIp() })
}
/** What is filed under this ground; the error of a refusal. */
const objects = async (publicityId: string, ground: string) => (await prepared(publicityId, { ground }))()

test('of seven days it ends with the last second of the seventh day after, in China', async () => {
  const page = await published(2901)
  expect(new Date(page.endAt).toISOString()).toBe('2033-03-09T15:59:59.000Z')
  await clock.set('2033-03-09T23:59:58+08:00')
  expect((await shownOf(page.id))?.objections).toBe('open')
  expect(await runTimers(on.process, on.app.db)).toBe(0)
  // Nobody has looked at the clock yet, and it takes only what weighs heavily all the same.
  await clock.set('2033-03-09T23:59:59+08:00')
  expect(await shownOf(page.id)).toMatchObject({ state: 'ended', objections: 'late' })
  expect(await runTimers(on.process, on.app.db)).toBe(1)
  expect(await statusOf(page.achievementId)).toBe('26')
  expect((await shownOf(page.id))?.objections).toBe('late')
  // From now on only what weighs heavily.
  expect((await objects(page.id, 'content')).error).toBe('objectionLate')
  expect((await objects(page.id, 'fraud')).code).toBe(200)
})

test('whoever objects in its last minute is in time, and in the first one after it only where it weighs heavily', async () => {
  const { id, input } = await on.submitted(2904)
  await on.examine(handler.token, id, 'passFirst', on.whole)
  expect((await on.examine(inCharge.token, id, 'publish', on.whole)).code).toBe(200)
  const page = await pageOf(id)
  const unit = input.units?.[1]?.orgName ?? ''
  const person = input.persons?.[0]?.name ?? ''
  await clock.set('2033-03-09T23:40:00+08:00')
  // A stranger, a completing unit that is content with less, somebody of those who did the work.
  const each: readonly As[] = [{}, { unit }, { name: person }]
  const early = await Promise.all(each.map((as) => prepared(page.id, as)))
  const tooLate = await Promise.all(each.map((as) => prepared(page.id, { ...as, ground: 'units' })))
  const grave = await prepared(page.id, { unit, ground: 'ownership' })
  await clock.set('2033-03-09T23:59:10+08:00')
  for (const file of early) expect(await file()).toMatchObject({ code: 200 })
  await clock.set('2033-03-09T23:59:59+08:00')
  for (const file of tooLate)
    expect(await file()).toMatchObject({
      error: 'objectionLate',
      errorMsg: '公示期已满，只受理涉及造假、诚信或权属的异议',
    })
  // Those who came in time hold the end back; what weighs heavily does not wait for that.
  expect(await runTimers(on.process, on.app.db)).toBe(0)
  expect(await grave()).toMatchObject({ code: 200 })
  const cases = () =>
    on.app.db
      .selectFrom('objection')
      .select(['id', 'late', 'ground'])
      .where('achievementId', '=', id)
      .orderBy('filedAt')
      .execute()
  expect((await cases()).map(({ late }) => late)).toEqual([false, false, false, true])
  for (const { id: caseId } of (await cases()).slice(0, 3))
    expect(
      await on.call(
        objectionCases.refuseObjection,
        { caseId, reason: 'unrelated', reply: '所述情况与本成果无关，特此答复。' },
        { token: handler.token },
      ),
    ).toMatchObject({ code: 200 })
  // Nobody objected in time: it ends, and the late one is for the person in charge.
  expect(await runTimers(on.process, on.app.db)).toBe(1)
  expect(await statusOf(id)).toBe('26')
  const objection = { caseId: (await cases())[3]?.id ?? '' }
  expect(await on.examine(handler.token, id, 'acceptObjection', { objection })).not.toMatchObject({
    code: 200,
  })
  const taken = await on.examine(inCharge.token, id, 'acceptSevereObjection', { objection })
  expect(taken.data?.status, taken.errorMsg).toBe('14')
})

test('begun before midnight it counts from that day, across the end of February', async () => {
  await clock.set('2032-02-24T23:30:00+08:00')
  const page = await published(2902)
  expect(new Date(page.endAt).toISOString()).toBe('2032-03-02T15:59:59.000Z')
})

test('after a ruling it goes on with what was left, but for three days at least, to the end of a day', async () => {
  await clock.set(WORKING_MORNING)
  const page = await published(2903)
  const left = (seconds: number) =>
    on.app.db
      .updateTable('publicity')
      .set({ endAt: sql<string>`now() + make_interval(secs => ${seconds})` })
      .where('id', '=', page.id)
      .execute()
  const ruled = async (seconds: number) => {
    await left(seconds)
    expect((await objects(page.id, 'content')).code).toBe(200)
    const id = page.achievementId ?? ''
    const { id: caseId } = await on.app.db
      .selectFrom('objection')
      .select('id')
      .where('achievementId', '=', id)
      .where('state', '=', 'submitted')
      .executeTakeFirstOrThrow()
    const objection = { caseId }
    expect((await on.examine(handler.token, id, 'acceptObjection', { objection })).code).toBe(200)
    const report = '经查阅合作协议，第二完成单位承担了现场试验工作。'
    await on.call(objectionCases.reportObjection, { caseId, report }, { token: handler.token })
    await on.examine(inCharge.token, id, 'dismissObjection', {
      objection: { ...objection, finding: '不成立', reply: REPLY },
    })
    return new Date((await pageOf(id)).endAt).toISOString()
  }
  // On the second of March at ten: three days fall into the fifth, a hundred hours into the sixth.
  expect(await ruled(3600)).toBe('2033-03-05T15:59:59.000Z')
  expect(await ruled(100 * 3600)).toBe('2033-03-06T15:59:59.000Z')
  // Whoever objects late on the day that the page names is in time.
  await clock.set('2033-03-06T23:59:58+08:00')
  expect((await shownOf(page.id))?.objections).toBe('open')
})

test('of several objections each has its own ruling; the publicity stands until the last that was taken', async () => {
  await clock.set(WORKING_MORNING)
  const page = await published(2931)
  const id = page.achievementId ?? ''
  for (const _ of [1, 2, 3]) expect((await objects(page.id, 'content')).code).toBe(200)
  const all = () =>
    on.app.db
      .selectFrom('objection')
      .select(['id', 'state'])
      .where('achievementId', '=', id)
      .orderBy('caseNo')
      .execute()
  const states = async () => (await all()).map(({ state }) => state)
  const [first = '', second = ''] = (await all()).map((one) => one.id)
  const dismissed = async (caseId: string) => {
    const report = '经查阅合作协议，第二完成单位承担了现场试验工作。'
    await on.call(objectionCases.reportObjection, { caseId, report }, { token: handler.token })
    const objection = { caseId, finding: '不成立', reply: REPLY }
    return (await on.examine(inCharge.token, id, 'dismissObjection', { objection })).data?.status
  }
  for (const caseId of [first, second])
    expect((await on.examine(handler.token, id, 'acceptObjection', { objection: { caseId } })).code).toBe(200)
  expect(await dismissed(first)).toBe('14')
  const [ruled, taken, waiting] = await states()
  expect([ruled, waiting]).toEqual(['ruled', 'submitted'])
  expect(taken).not.toBe('ruled')
  // The third was not taken yet.
  expect(await dismissed(second)).toBe('25')
  expect(await states()).toEqual(['ruled', 'ruled', 'submitted'])
})

test('an objection that was not taken up leaves the publicity without one', async () => {
  const page = await published(2990)
  expect((await objects(page.id, 'content')).code).toBe(200)
  const { id: caseId } = await on.app.db
    .selectFrom('objection')
    .select('id')
    .where('achievementId', '=', page.achievementId)
    .executeTakeFirstOrThrow()
  const refusal = { caseId, reason: 'academic', reply: REPLY } as const
  expect((await on.call(objectionCases.refuseObjection, refusal, { token: handler.token })).code).toBe(200)
  await clock.set(new Date(Date.parse(page.endAt) + 1000).toISOString())
  await runTimers(on.process, on.app.db)
  const ended = await on.app.db
    .selectFrom('achievementEvent')
    .select('opinion')
    .where('achievementId', '=', page.achievementId)
    .where('move', '=', 'publicityEnds')
    .executeTakeFirst()
  expect(ended?.opinion).toBe('公示无异议')
})
