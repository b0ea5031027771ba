import { reelection as calls } from '@portal/contract/membership/council/reelection.calls'
import { member } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { clock } from '../../testing/clock.ts'
import { createExpert, createPerson, createUnit } from '../admission/member.factory.ts'
import { type CouncilApp, councilApp, DAY, fieldsOf } from './council.testing.ts'

/** A whole re-election as one act (docs/handbook/membership.md#reelection). */

let council: CouncilApp
let on: CouncilApp['on']
let token: string
beforeAll(async () => {
  council = await councilApp()
  ;({ on, token } = council)
})
afterAll(() => on.close())
beforeEach(() => council.begin())

describe('the preview', () => {
  test('says who is new, stays, moves and leaves, and who is meant by nobody, by several, twice', async () => {
    const chair = await council.person('理事长')
    const stays = await council.person('理事')
    const gone = await council.person('秘书长')
    const fresh = await council.person()
    const unit = await createUnit(on.app.db, on.deps, { state: 'approved', memberTag1: '会员单位' })
    const unitRow = await on.rowOf(unit.memberId)
    const twin = await council.person()
    const other = await council.person()
    await on.app.db
      .updateTable('member')
      .set((eb) => ({
        name: twin.name,
        pinyin: eb.selectFrom('member').select('pinyin').where('id', '=', twin.id),
      }))
      .where('id', '=', other.id)
      .execute()
    await on.app.db.updateTable('member').set({ company: '示例甲院' }).where('id', '=', twin.id).execute()
    await createPerson(on.app.db, on.deps, {})
    const { data } = await council.read([
      [chair.name, '', '副理事长', ''],
      [stays.name, stays.serial, '理事', ''],
      [fresh.name, fresh.serial.toLowerCase(), '秘书长', ''],
      [unitRow.name, '', '理事单位', ''],
      ['查无此人', '', '理事', ''],
      [twin.name, '', '理事', ''],
      [twin.name, '', '理事', '示例甲院'],
      [fresh.name, '', '理事', ''],
      [fresh.name, stays.serial, '理事', ''],
      [fresh.name, '', '会长', ''],
      ['', '', '理事', ''],
      [stays.name, '', '', ''],
    ])
    const seen = data?.lines.map(({ row, change, after }) => [row, change, after])
    expect(seen?.slice(0, 4)).toEqual([
      [2, 'moves', '副理事长'],
      [3, 'stays', '理事'],
      [4, 'fresh', '秘书长'],
      [5, 'fresh', '理事单位'],
    ])
    const text = (row: number) => data?.lines.find((line) => line.row === row)?.text
    expect(text(6)).toBe('没有这个姓名的会员或专家')
    expect(text(7)).toMatch(/^有2条同名记录，请填写会员号：/)
    expect(data?.lines.find((line) => line.row === 8)).toMatchObject({ change: 'fresh', memberId: twin.id })
    expect(text(9)).toBe('与第4行是同一会员，一人只能任一个职务')
    expect(text(10)).toBe(`会员号是“${stays.name}”的，与姓名不符`)
    expect(text(11)).toBe('没有“会长”这个职务，请从“职务”工作表中选择')
    expect(text(12)).toBe('请填写姓名')
    expect(text(13)).toBe('请填写职务')
    expect(data?.lines.filter(({ change }) => change === 'leaves')).toEqual([
      expect.objectContaining({ memberId: gone.id, before: '秘书长', row: null }),
    ])
    expect(data?.limits).toEqual(['常务理事会将有2人，最多1人（理事5人的三分之一）'])
  })

  test('a file without the columns says so; only managers read one', async () => {
    const content = await council.book([['甲', '理事']], ['名称', '职务'])
    const files = { file: [{ name: '名单.xlsx', content }] }
    const { data } = await on.call(calls.read, { ordinal: 6, on: DAY }, { token, files })
    expect(data?.failure).toBe('“姓名”缺少这一列，请使用模板')
    expect((await council.read([], on.app.signIn({ role: 'editor' }))).error).toBe('forbidden')
    const template = await on.app.download(calls.template, {}, { token })
    const [head] = await readSheet(Buffer.from(await template.arrayBuffer()))
    expect(head?.cells).toEqual(['姓名*', '会员号', '职务*', '单位'])
  })

  test('the number comes after the present one, the day within the term and not in the future', async () => {
    expect(fieldsOf(await council.read([['甲', '', '理事', '']], token, 5)).ordinal).toContain('现届是第五届')
    expect(fieldsOf(await council.read([['甲', '', '理事', '']], token, 6, '2033-03-03'))).toEqual({
      on: '换届日期不能晚于今天',
    })
    expect(fieldsOf(await council.read([['甲', '', '理事', '']], token, 6, '2028-02-29')).on).toContain(
      '2028-03-01',
    )
  })
})

describe('the act', () => {
  test('ends the term and all its holdings, opens the next, sets every post, and tells each record', async () => {
    const [chair, stays, gone, fresh] = [
      await council.person('理事长'),
      await council.person('理事'),
      await council.person('秘书长'),
      await council.person(),
    ]
    const expert = await createExpert(on.app.db, on.deps, { state: 'approved' })
    const { name } = await on.rowOf(expert.memberId)
    const { data } = await council.act(
      await council.order([
        [chair.name, chair.serial, '副理事长', ''],
        [stays.name, stays.serial, '理事', ''],
        [fresh.name, fresh.serial, '理事长', ''],
        [name, '', '常务理事', ''],
      ]),
    )
    expect(data).toEqual({ name: '第六届', holders: 4, left: 1 })
    const old = ['2028-03-01', DAY, '换届']
    expect(await council.held(chair.id)).toEqual([
      ['第六届', '副理事长', DAY, null, ''],
      ['第五届', '理事长', ...old],
    ])
    expect(await council.held(stays.id)).toEqual([
      ['第六届', '理事', DAY, null, ''],
      ['第五届', '理事', ...old],
    ])
    expect(await council.held(gone.id)).toEqual([['第五届', '秘书长', ...old]])
    expect(await council.held(fresh.id)).toEqual([['第六届', '理事长', DAY, null, '']])
    expect(await Promise.all([chair, stays, gone, fresh].map(({ id }) => council.tagOf(id)))).toEqual([
      '副理事长',
      '理事',
      '会员',
      '理事长',
    ])
    expect((await on.rowOf(gone.id)).historyZw).toBe('第五届秘书长')
    expect(
      (await council.terms()).map((term) => [term.name, term.beginsOn, term.endsOn, term.holders]),
    ).toEqual([
      ['第六届', DAY, null, 4],
      ['第五届', '2028-03-01', DAY, 3],
    ])
    const history = await on.call(memberAdmin.history, { id: gone.id }, { token })
    expect(history.data?.list[0]?.opinion).toContain('第六届换届（2033-03-02）：第六次会员代表大会选举')
    expect(
      (await on.app.db.selectFrom('auditLog').select('summary').execute()).some(
        ({ summary }) => summary === '换届',
      ),
    ).toBe(true)
  })

  test('past the charter only with a reason; the third term in a row counts what the portal knows', async () => {
    const chair = await council.person('理事长')
    await on.app.db
      .updateTable('member')
      .set({ historyZw: '第四届理事长' })
      .where('id', '=', chair.id)
      .execute()
    const given = await council.order([[chair.name, chair.serial, '理事长', '']])
    const refused = await council.act(given, { charterReason: '' })
    expect(fieldsOf(refused).charterReason).toContain('已连续担任2届理事长')
    expect((await council.terms())[0]?.name).toBe('第五届')
    expect((await council.act(given, { charterReason: '延任已报批' })).error).toBeUndefined()
  })

  test('two at once, and one pressed twice: one of them is done', async () => {
    const [one, two] = [await council.person('理事'), await council.person('理事')]
    const given = await council.order([[one.name, one.serial, '理事', '']])
    const another = await council.order([[two.name, two.serial, '理事', '']])
    const replies = await Promise.all([council.act(given), council.act(another), council.act(given)])
    expect(replies.map(({ error }) => error).filter((error) => error === undefined)).toHaveLength(1)
    expect(replies.filter(({ error }) => error === 'stateChanged')).toHaveLength(2)
    expect(await council.terms()).toHaveLength(2)
  })

  test('what has changed since the preview is looked at again', async () => {
    const [one, late] = [await council.person('理事'), await council.person()]
    const given = await council.order([[one.name, one.serial, '理事', '']])
    await on.app.db.updateTable('member').set({ memberTag1: '理事' }).where('id', '=', late.id).execute()
    expect((await council.act(given)).error).toBe('stateChanged')
    expect((await council.act({ ...given, lines: [...given.lines, ...given.lines] })).error).toBe('badInput')
    expect((await council.act(given, { by: on.app.signIn({ role: 'editor' }) })).error).toBe('forbidden')
  })
})

describe('taking it back', () => {
  const elected = async () => {
    const [chair, gone, fresh] = [
      await council.person('理事长'),
      await council.person('秘书长'),
      await council.person(),
    ]
    await council.act(
      await council.order([
        [chair.name, chair.serial, '副理事长', ''],
        [fresh.name, fresh.serial, '理事长', ''],
      ]),
    )
    return { chair, gone, fresh }
  }

  test('puts posts, holdings and the term back', async () => {
    const { chair, gone, fresh } = await elected()
    expect((await council.undo(on.app.signIn({ role: 'editor' }))).error).toBe('forbidden')
    expect((await council.undo()).error).toBeUndefined()
    expect(await council.held(chair.id)).toEqual([['第五届', '理事长', '2028-03-01', null, '']])
    expect(await council.held(gone.id)).toEqual([['第五届', '秘书长', '2028-03-01', null, '']])
    expect(await council.held(fresh.id)).toEqual([])
    expect(await council.tagOf(gone.id)).toBe('秘书长')
    expect((await on.rowOf(gone.id)).historyZw).toBe('')
    expect((await council.terms()).map(({ name }) => name)).toEqual(['第五届'])
    expect((await council.undo()).error).toBe('undoExpired')
  })

  test('for seven days, and not over what somebody changed since', async () => {
    const { fresh } = await elected()
    await clock.set('2033-03-09T09:59:00+08:00')
    const { version } = await on.rowOf(fresh.id)
    const change = { id: fresh.id, version, changes: { memberTag1: '会员' } }
    await on.call(member.updateUserInfo, change, { token })
    const refused = await council.undo()
    expect(refused.error).toBe('guardFailed')
    expect(refused.errorMsg).toContain('换届后已有1人')
  })

  test('not after seven days', async () => {
    await elected()
    await clock.set('2033-03-09T09:58:00+08:00')
    expect((await council.terms())[0]?.undoUntil).not.toBeNull()
    await clock.set('2033-03-09T10:02:00+08:00')
    expect((await council.terms())[0]?.undoUntil).toBeNull()
    expect((await council.undo()).error).toBe('undoExpired')
  })
})
