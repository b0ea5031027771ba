import { conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { achievementProcess as processCalls } from '@portal/contract/evaluation/process/process.calls'
import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { PDF } from '../../testing/members-app.ts'
import { gatherFacts } from '../conclusion/report-facts.documents.ts'
import { stanceWords } from './stance.documents.ts'

/** Nobody signs for those who say nothing (docs/handbook/evaluation.md#stances). */

const on = await conclusionApp()
const { scored, opinionOf, save, agree, sign } = on
afterAll(() => on.close())

type Expert = Awaited<ReturnType<typeof scored>>['leader']
const REASON = '多次电话和短信均未答复，已由学会记录'
const stance = (projectId: string, expert: Expert | undefined, given: object = {}) =>
  on.call(calls.takeStance, { projectId, no: 1, stance: 'agree', text: '', ...given } as never, {
    token: expert?.token ?? '',
  })
const remind = (projectId: string, token: string) =>
  on.call(calls.remindStances, { projectId, no: 1 }, { token })
const explain = (projectId: string, expertId: string, token: string, reason = REASON) =>
  on.call(calls.explainSilence, { projectId, no: 1, expertId, reason }, { token })
const code = (projectId: string, { token }: Expert) => on.call(calls.opinionCode, { projectId }, { token })
/** So long ago it was that they were reminded. */
const age = (seconds: number) =>
  sql`update "opinionSilence" set "remindedAt" = now() - make_interval(secs => ${seconds}),
    "lastAt" = now() - make_interval(secs => ${seconds})`.execute(on.app.db)
const DAY = 86_400
/** All but these have agreed. */
const written = async (silent: number, mode: 'meeting' | 'correspondence' = 'meeting') => {
  const found = await scored(undefined, mode)
  await save(found.projectId, found.leader.token)
  const quiet = found.experts.slice(5 - silent, 5)
  for (const expert of found.experts.slice(1, 5))
    if (!quiet.includes(expert)) expect((await stance(found.projectId, expert)).code).toBe(200)
  return { ...found, quiet }
}

describe('the leader', () => {
  test('cannot sign while a member says nothing, neither by code nor on paper', async () => {
    const { projectId, leader, quiet } = await written(1)
    const [last] = quiet
    const { name } = await on.rowOf(last?.id ?? '')
    const refused = await code(projectId, leader)
    expect(refused).toMatchObject({ error: 'guardFailed', guard: 'unheard' })
    expect(refused.errorMsg).toContain(name)
    const token = on.staff.expertReview
    const docHash = (await opinionOf(projectId, token))?.versions[0]?.docHash ?? ''
    const file = { file: [{ name: '意见.pdf', content: PDF }] }
    const { data } = await on.call(fileCalls.upload, { type: 'paperSheet' }, { token, files: file })
    const paper = { projectId, docHash, ...(data && { paperScanId: data.id }) }
    expect(await on.call(calls.signOpinion, paper, { token })).toMatchObject({ guard: 'unheard' })
    expect((await opinionOf(projectId, leader.token))?.may).toMatchObject({ heard: false, remind: true })
    expect((await stance(projectId, last)).code).toBe(200)
    expect((await opinionOf(projectId, leader.token))?.may).toMatchObject({ heard: true, remind: false })
    expect((await sign(projectId, leader)).code).toBe(200)
    // Signing is agreeing.
    const signed = (await opinionOf(projectId, leader.token))?.stances
    expect(signed?.map((one) => one.stance)).toEqual(Array(5).fill('agree'))
    expect((await stance(projectId, last, { stance: 'reserve', text: '现在有保留意见' })).error).toBe(
      'stateChanged',
    )
  })

  test('signs over a silence that was reminded of, lasted a day, and is explained', async () => {
    const { projectId, leader, quiet } = await written(1)
    const [last] = quiet
    const id = last?.id ?? ''
    expect(await explain(projectId, id, leader.token)).toMatchObject({ guard: 'notReminded' })
    expect((await remind(projectId, leader.token)).data).toEqual({ reminded: 1 })
    const { mobileTel, email } = await on.rowOf(id)
    expect((await on.messagesTo(mobileTel))[0]).toMatchObject({ template: 'opinion-stance' })
    expect((await on.messagesTo(email))[0]?.text).toContain(`kjcgofexpert?id=${projectId}`)
    expect(await remind(projectId, leader.token)).toMatchObject({ guard: 'remindedLately' })
    await age(DAY - 20)
    expect(await explain(projectId, id, leader.token)).toMatchObject({ guard: 'silenceNotOver' })
    await age(DAY)
    expect((await explain(projectId, id, leader.token, '不')).fields).toHaveProperty('reason')
    expect(await code(projectId, leader)).toMatchObject({ guard: 'unheard' })
    expect((await explain(projectId, id, leader.token)).code).toBe(200)
    const seen = (await opinionOf(projectId, on.staff.handler))?.stances.find(
      ({ expertId }) => expertId === id,
    )
    expect(seen).toMatchObject({ stance: null, silence: { reason: REASON, over: true, reminders: 1 } })
    expect((await sign(projectId, leader, { silent: [id] })).code).toBe(200)
    const { standing } = await gatherFacts(on.conclusions, on.app.db, projectId, {
      ...{ no: '', issuedOn: '', outcome: 'passed', text: '' },
    })
    const words = stanceWords(standing, id)
    expect(words.word).toBe('未表态')
    expect(words.said).toContain(REASON)
    const log = JSON.stringify(
      await on.app.db
        .selectFrom('achievementEvent')
        .selectAll()
        .where('achievementId', '=', projectId)
        .execute(),
    )
    expect(log).toContain(REASON)
  })

  test('reminds the same member once an hour', async () => {
    const { projectId, leader } = await written(1)
    expect((await remind(projectId, leader.token)).data).toEqual({ reminded: 1 })
    await age(3600 - 20)
    expect(await remind(projectId, leader.token)).toMatchObject({ guard: 'remindedLately' })
    await age(3600)
    expect((await remind(projectId, leader.token)).data).toEqual({ reminded: 1 })
  })

  test('needs it for each of several; a word of the member takes the place of the reason', async () => {
    const { projectId, leader, quiet } = await written(2)
    const [one, other] = quiet
    expect((await remind(projectId, on.staff.handler)).data).toEqual({ reminded: 2 })
    await age(DAY)
    expect((await explain(projectId, one?.id ?? '', leader.token)).code).toBe(200)
    const refused = await code(projectId, leader)
    expect(refused.errorMsg).toContain((await on.rowOf(other?.id ?? '')).name)
    expect(refused.errorMsg).not.toContain((await on.rowOf(one?.id ?? '')).name)
    expect((await stance(projectId, one)).code).toBe(200)
    expect((await stance(projectId, other)).code).toBe(200)
    expect(await explain(projectId, one?.id ?? '', leader.token)).toMatchObject({ guard: 'stanceTaken' })
    expect(await remind(projectId, leader.token)).toMatchObject({ guard: 'nobodySilent' })
    const seen = (await opinionOf(projectId, leader.token))?.stances
    expect(seen?.map(({ silence }) => silence)).toEqual(Array(5).fill(null))
    expect((await sign(projectId, leader)).code).toBe(200)
  })

  test('a new version asks everybody anew, and their silence begins anew', async () => {
    const { projectId, leader, quiet } = await written(1)
    const id = quiet[0]?.id ?? ''
    await remind(projectId, leader.token)
    await age(DAY)
    await explain(projectId, id, leader.token)
    expect((await save(projectId, leader.token, { expectNo: 1, level: 'nationalLeading' })).code).toBe(200)
    expect((await opinionOf(projectId, leader.token))?.may.heard).toBe(false)
    expect(await explain(projectId, id, leader.token)).toMatchObject({ error: 'stateChanged' })
  })
})

test('who reminds, explains and records', async () => {
  const { projectId, leader, experts, quiet } = await written(2)
  const [one, other] = quiet
  const second = experts[1]?.token ?? ''
  expect((await remind(projectId, second)).error).toBe('forbidden')
  expect((await remind(projectId, on.staff.inCharge)).error).toBe('forbidden')
  expect((await explain(projectId, one?.id ?? '', second)).error).toBe('forbidden')
  expect((await explain(projectId, one?.id ?? '', on.staff.handler)).error).toBe('forbidden')
  const token = on.staff.expertReview
  const record = async (expertIds: string[], given: object = {}) => {
    const file = { file: [{ name: '签字表.pdf', content: PDF }] }
    const { data } = await on.call(fileCalls.upload, { type: 'paperSheet' }, { token, files: file })
    return on.call(
      calls.recordStances,
      {
        ...{ projectId, no: 1, stance: 'agree', text: '', expertIds, paperScanId: data?.id ?? '' },
        ...given,
      } as never,
      { token },
    )
  }
  expect(await record([experts[7]?.id ?? ''])).toMatchObject({ guard: 'noSuchMember' })
  for (const also of [[], [one?.id ?? '']])
    expect(await record([...also, experts[1]?.id ?? ''])).toMatchObject({ guard: 'stanceTaken' })
  expect((await record([one?.id ?? ''], { stance: 'reserve' })).fields).toHaveProperty('text')
  expect((await record([one?.id ?? '', other?.id ?? ''])).code).toBe(200)
  const seen = (await opinionOf(projectId, leader.token))?.stances.find(
    ({ expertId }) => expertId === one?.id,
  )
  expect(seen).toMatchObject({ stance: 'agree', recordedBy: expect.stringContaining('expertReview') })
  expect((await sign(projectId, leader)).code).toBe(200)
})

test('by correspondence members read the text that they are to agree to, without scores or the words of others', async () => {
  const { projectId, leader, experts } = await scored(undefined, 'correspondence')
  await save(projectId, leader.token)
  const [, second] = experts
  const read = await opinionOf(projectId, second?.token ?? '')
  expect(read).toMatchObject({ remarks: [], hits: [], may: { read: true, stance: true, write: false } })
  expect(read?.stances.map(({ expertId }) => expertId)).toEqual([second?.id])
  expect(read?.versions).toHaveLength(1)
  expect((await stance(projectId, second)).code).toBe(200)
  await agree(projectId, leader)
  expect((await sign(projectId, leader)).code).toBe(200)
})

test('the leader or whom he names writes, and what is next to do follows the stances', async () => {
  const { projectId, leader, experts } = await scored()
  const [, second, third] = experts
  const task = async () =>
    (
      await on.call(processCalls.process, { id: projectId }, { token: on.staff.expertReview })
    ).data?.course.tasks.map((one) => one.task)
  expect(await task()).toEqual(['writeOpinion'])
  expect((await save(projectId, second?.token ?? '')).code).toBe(403)
  expect((await save(projectId, leader.token)).code).toBe(200)
  expect(await task()).toEqual(['collectStances'])
  const name = (token: string, expertId: string) =>
    on.call(calls.nameEditor, { projectId, expertId }, { token })
  expect((await name(third?.token ?? '', third?.id ?? '')).code).toBe(403)
  expect((await name(on.staff.handler, second?.id ?? '')).code).toBe(403)
  expect(await name(leader.token, leader.id)).toMatchObject({ guard: 'noSuchWriter' })
  expect((await name(leader.token, second?.id ?? '')).code).toBe(200)
  const seen = await opinionOf(projectId, second?.token ?? '')
  expect(seen?.may).toMatchObject({ write: true, sign: false, name: false })
  expect(seen?.stances.filter(({ editor }) => editor).map(({ expertId }) => expertId)).toEqual([second?.id])
  expect((await save(projectId, second?.token ?? '', { expectNo: 1 })).data).toEqual({ no: 2 })
  expect((await save(projectId, third?.token ?? '', { expectNo: 2 })).code).toBe(403)
  // Taken back, the leader alone writes again.
  expect((await name(on.staff.expertReview, '')).code).toBe(200)
  expect((await save(projectId, second?.token ?? '', { expectNo: 2 })).code).toBe(403)
  await agree(projectId, leader)
  expect(await task()).toEqual(['signOpinion'])
  expect((await name(leader.token, second?.id ?? '')).code).toBe(200)
  expect((await sign(projectId, leader)).code).toBe(200)
  expect(await task()).toEqual(['conclude'])
  expect(await name(leader.token, '')).toMatchObject({ guard: 'signedByLeader' })
  // After the signature only the leader opens it again.
  expect(await save(projectId, second?.token ?? '', { expectNo: 2 })).toMatchObject({
    guard: 'signedByLeader',
  })
  expect((await save(projectId, leader.token, { expectNo: 2 })).data).toEqual({ no: 3 })
  expect(await task()).toEqual(['collectStances'])
})
