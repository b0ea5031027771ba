import { award as calls } from '@portal/contract/award/award.calls'
import { awardExamine as expertCalls } from '@portal/contract/award/award-sheet.calls'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseMember } from '../../membership/personal-data/erase.actions.ts'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { nextIp } from '../../testing/members-app.ts'
import { awardChecks } from '../certificate/award-certificate.actions.ts'
import { type AwardApp, awardApp } from './award.testing.ts'

/** The way of a batch from the imported sheet to the certificates (docs/handbook/award.md#batch). */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

describe('the whole way', () => {
  test('from the review to ranking, vote, second publicity and certificates', async () => {
    const { id, items, experts } = await on.reviewed(3, 3)
    const [one, two, three] = items
    const [first, second, third] = experts
    if (!one || !two || !three || !first || !second || !third) throw new Error()
    expect((await on.move(id, 'closeReview')).errorMsg).toBe('尚无专家签字，不能结束评审')
    await on.submitAll(first.token, 90)
    await on.submitAll(second.token, 80)
    expect((await on.sign(id, first)).data).toMatchObject({ state: 'signed', signed: 3 })
    const sealed = await on.call(expertCalls.selectScore, { batchId: id }, { token: on.staff.expertReview })
    expect(sealed.data?.opened).toBe(false)
    expect(
      sealed.data?.list.filter(
        ({ mean, rank, comments }) => mean !== null || rank !== null || comments.length > 0,
      ),
    ).toEqual([])
    expect(sealed.data?.list[0]?.cells.map(({ total }) => total)).toEqual([null, null, null])
    expect(sealed.data?.experts.map(({ signed }) => signed).sort()).toEqual([0, 0, 3])
    const early = await on.app.download(calls.exportRanking, { batchId: id }, { token: on.staff.inCharge })
    expect(early.headers.get('content-type')).toContain('json')
    expect((await on.move(id, 'closeReview', on.staff.inCharge, { opinion: '' })).errorMsg).toContain(
      '仍有专家未签字',
    )
    await on.sign(id, second)
    await on.moved(id, 'closeReview')
    const late = (await on.own(third.token)).list[0]
    expect(late?.state).toBe('missing')
    expect((await on.examine(third.token, await on.filled(late?.id ?? '', third.token))).errorMsg).toBe(
      '专家评审已结束，不能再修改',
    )

    const board = await on.call(expertCalls.selectScore, { batchId: id }, { token: on.staff.inCharge })
    expect(board.data).toMatchObject({ opened: true, status: 'meeting' })
    expect(board.data?.list[0]).toMatchObject({ mean: 85, sd: 7.1, rank: 1, signed: 2, assigned: 3 })
    const columns = board.data?.experts.map(({ expertId }) => expertId)
    for (const { cells } of board.data?.list ?? [])
      expect(cells.map(({ expertId }) => expertId)).toEqual(columns)
    expect(board.data?.list[0]?.criteria[0]?.spread).toMatchObject({ min: 80, max: 90, median: 85 })
    const file = await on.app.download(calls.exportRanking, { batchId: id }, { token: on.staff.inCharge })
    const rows = await readSheet(Buffer.from(await file.arrayBuffer()))
    expect(rows).toHaveLength(4)
    expect(rows[0]?.cells.slice(0, 4)).toEqual(['组别', '名次', '编号', '项目名称'])

    const ballot = (itemId: string, agree: number, change: object = {}) => ({
      itemId,
      agree,
      against: 9 - agree,
      abstain: 0,
      recused: 0,
      grade: '二等奖',
      ...change,
    })
    expect((await on.vote(id, [ballot(one.id, 6)], { attended: 5, eligible: 9 })).errorMsg).toBe(
      '到会人数未达到会议表决的法定人数',
    )
    // One more and one fewer than were there, whichever kind of vote it is.
    for (const kind of ['against', 'abstain', 'recused'])
      for (const by of [1, -1]) {
        const change = kind === 'against' ? { against: 3 + by } : { against: 2, [kind]: 1 + by }
        expect((await on.vote(id, [ballot(one.id, 6, change)])).fields).toHaveProperty(['votes.0'])
      }
    expect((await on.vote(id, [ballot(one.id, 6)], {}, on.staff.handler)).error).toBe('forbidden')
    expect((await on.vote(id, [ballot(one.id, 6)])).data?.passed).toBe(1)
    expect((await on.move(id, 'publishResult')).errorMsg).toBe('仍有项目未登记表决结果')
    // Two of nine stay away: five of seven are two thirds.
    expect(
      (
        await on.vote(id, [
          ballot(two.id, 5, { against: 2, recused: 2, grade: '一等奖' }),
          ballot(three.id, 5),
        ])
      ).data?.passed,
    ).toBe(1)
    const whole = await on.app.download(calls.exportRanking, { batchId: id }, { token: on.staff.inCharge })
    const voted = await readSheet(Buffer.from(await whole.arrayBuffer()))
    const at = voted[0]?.cells.indexOf('表决（同意/反对/弃权/回避）') ?? -1
    expect(voted.find(({ cells }) => cells.includes(two.name))?.cells[at]).toBe('5/2/0/2')
    await on.moved(id, 'publishResult')

    const pages = await on.call(publicity.list, { kind: 'award' }, { ip: nextIp() })
    const page = pages.data?.list.find(({ name }) => name.endsWith('评审结果'))
    const shown = await on.call(publicity.detail, { id: page?.id ?? '' }, { ip: nextIp() })
    expect(shown.data?.snapshot.items?.map(({ no, grade }) => [no, grade])).toEqual([
      ['001', '二等奖'],
      ['002', '一等奖'],
    ])
    await on.moved(id, 'announce')

    const { data } = await on.call(calls.certificates, { batchId: id }, { token: on.staff.handler })
    const awards = data?.list.filter(({ kind }) => kind === 'item') ?? []
    // The higher grade has the lower number.
    expect(awards.map(({ name, grade }) => [name, grade])).toEqual([
      [two.name, '一等奖'],
      [one.name, '二等奖'],
    ])
    expect(data?.list.filter(({ kind }) => kind === 'expert')).toHaveLength(2)
    const { batches } = await on.own(first.token)
    const certificateId = batches[0]?.certificateId ?? ''
    const pdf = await on.app.download(calls.certificate, { id: certificateId }, { token: first.token })
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF')
    for (const other of [awards[0]?.id ?? '', certificateId])
      expect((await on.app.download(calls.certificate, { id: other }, { token: third.token })).status).toBe(
        404,
      )
    const row = await on.app.db
      .selectFrom('awardCertificate')
      .selectAll()
      .where('id', '=', awards[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    const verify = () => awardChecks.byNumber(on.app.db, row.no, row.checkCode)
    expect(await verify()).toMatchObject({ state: 'valid', name: two.name, title: '获奖证书' })
    expect(
      (
        await on.call(
          calls.voidCertificate,
          { id: row.id, reason: '证书内容有误' },
          { token: on.staff.inCharge },
        )
      ).error,
    ).toBe('forbidden')
    expect(
      (
        await on.call(
          calls.voidCertificate,
          { id: row.id, reason: '证书内容有误' },
          { token: on.staff.superAdmin },
        )
      ).code,
    ).toBe(200)

    expect((await verify())?.state).toBe('revoked')

    const mine = await on.app.db
      .selectFrom('awardCertificate')
      .selectAll()
      .where('id', '=', certificateId)
      .executeTakeFirstOrThrow()
    const renamed = on.app.db.updateTable('awardCertificate').set({ name: '别人' }).where('id', '=', mine.id)
    await expect(renamed.execute()).rejects.toThrow('does not change')
    await on.app.db.transaction().execute((tx) => eraseMember(tx, first.id))
    const erased = await awardChecks.byNumber(on.app.db, mine.no, mine.checkCode)
    expect(erased).toMatchObject({ state: 'revoked' })
    expect(erased?.name).not.toContain(mine.name)

    const points = await on.app.db
      .selectFrom('expertActivity')
      .select(['expertId', 'points'])
      .where('kind', '=', 'award')
      .where('refId', '=', id)
      .execute()
    expect(points.map(({ expertId }) => expertId).sort()).toEqual([first.id, second.id].sort())
    expect(points.map((entry) => entry.points)).toEqual([3, 3])
    const log = await on.call(calls.log, { id }, { token: on.staff.handler })
    expect(log.data?.list[1]).toMatchObject({ act: '公布结果', from: '第二次公示', to: '已公布' })
  })

  test('each move has its office and its place; two at once are one', async () => {
    const { id } = await on.publicised(1)
    expect((await on.move(id, 'startReview')).errorMsg).toBe('仍有项目的评审专家人数不足')
    expect((await on.move(id, 'announce')).error).toBe('stateChanged')
    const { version } = await on.batchOf(id)
    const again = () =>
      on.call(
        calls.move,
        { id, action: 'unpublish', opinion: '公示内容有误，需要更正', expectVersion: version },
        { token: on.staff.inCharge },
      )
    const replies = await Promise.all([again(), again(), again()])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await on.batchOf(id)).status).toBe('formal')
    expect((await on.batchOf(id)).publicities[0]?.state).toBe('withdrawn')
    const short = { opinion: '错误' }
    expect((await on.move(id, 'cancel', on.staff.superAdmin, short)).fields).toHaveProperty('opinion')
    await on.moved(id, 'cancel', on.staff.superAdmin)
    expect((await on.batchOf(id)).actions).toEqual([])
  })
})
