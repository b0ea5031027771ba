import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingLive as live } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFonts } from '../../platform/documents/fonts.ts'
import { paperPdf } from '../../platform/documents/paper/paper.ts'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { eventually } from '../../testing/eventually.ts'
import { readPdf } from '../../testing/pdf-pages.ts'
import { refusedBy } from '../../testing/refused.ts'
import type { FeeScene } from './fee-scene.actions.ts'
import type { FeeRow } from './fees.actions.ts'
import { feePaper } from './fees.documents.ts'

/** What experts are paid, and for what (docs/handbook/evaluation.md#fees). */

let on: Awaited<ReturnType<typeof conclusionApp>>
beforeAll(async () => {
  on = await conclusionApp()
})
afterAll(() => on.close())

interface Case {
  readonly of: 'meeting' | 'correspondence'
  readonly id: string
  /** The first of them is not paid yet, and is once `work` was done. */
  readonly work: () => Promise<unknown>
  readonly undo: () => Promise<unknown>
  readonly idleGuard: string
}

const session = async (): Promise<Case> => {
  const { projectId, experts } = await on.locked('meeting')
  const token = on.staff.expertReview
  const { data } = await on.call(
    meeting.create,
    { achievementIds: [projectId], startAt: new Date().toISOString(), place: '示例会议室', host: '示例主持' },
    { token },
  )
  const id = data?.id ?? ''
  await on.call(live.start, { id, expectVersion: 1 }, { token })
  const attend = (expertId: string, joinStatus: '4' | '5') =>
    on.call(live.attend, { id, expertId, joinStatus, source: 'onsite', reason: '现场核对' }, { token })
  for (const expert of experts.slice(0, 4)) await attend(expert.id, '4')
  const [first] = experts
  return {
    ...{ of: 'meeting', id, idleGuard: 'feesAbsent' },
    work: () => attend(first?.id ?? '', '4'),
    undo: () => attend(first?.id ?? '', '5'),
  }
}
const letters = async (): Promise<Case> => {
  const { projectId, experts } = await on.scored([{}, {}, {}, {}], 'correspondence')
  const state = (to: 'signed' | 'abstained') =>
    on.app.db
      .updateTable('examination')
      .set({ state: to })
      .where('achievementId', '=', projectId)
      .where('expertId', '=', experts[0]?.id ?? '')
      .execute()
  return {
    ...{ of: 'correspondence', id: projectId, idleGuard: 'feesNoSheet' },
    work: () => state('signed'),
    undo: () => state('abstained'),
  }
}

describe.each([
  ['a session', session],
  ['an evaluation by correspondence', letters],
] as const)('the fee sheet of %s', (_name, begin) => {
  let of: Case
  beforeAll(async () => {
    of = await begin()
  })
  const subject = () => ({ of: of.of, id: of.id })
  const view = async (token = on.staff.handler) => {
    const { data, error } = await on.call(calls.view, subject(), { token })
    if (!data) throw new Error(error)
    return data
  }
  const save = async (cents: number, token = on.staff.handler, expectVersion?: number) => {
    const { version, list } = await view()
    return on.call(
      calls.save,
      {
        ...{ ...subject(), expectVersion: expectVersion ?? version },
        list: list.map(({ expertId }) => ({ expertId, cents, note: '' })),
      },
      { token },
    )
  }
  const confirm = async (token = on.staff.inCharge, expectVersion?: number) =>
    on.call(
      calls.confirm,
      { ...subject(), expectVersion: expectVersion ?? (await view()).version },
      { token },
    )

  test('names who worked; amounts are whole cents, summed up and written out; numbers stay masked', async () => {
    const { version, list } = await view()
    expect([version, list.length]).toEqual([0, 4])
    expect(list.filter(({ idCard, worked }) => !idCard.includes('*') || !worked)).toEqual([])
    expect(await save(100.5)).toMatchObject({ error: 'badInput' })
    expect(await save(-1)).toMatchObject({ error: 'badInput' })
    expect((await save(150_050)).code).toBe(200)
    expect(await save(1, on.staff.handler, 0)).toMatchObject({ error: 'stateChanged' })
    // Of 1500.50 yuan 800 are free, a fifth of the rest is withheld.
    expect(await view()).toMatchObject({
      ...{ version: 1, totalCents: 600_200, inCapitals: '陆仟零贰元整' },
      ...{ totalTaxCents: 4 * 14_010, totalNetCents: 4 * (150_050 - 14_010) },
      may: { edit: true, confirm: false, whole: false },
    })
    const stranger = await on.expert()
    const foreign = [{ expertId: stranger.id, cents: 1, note: '' }]
    expect(
      await on.call(
        calls.save,
        { ...subject(), expectVersion: 1, list: foreign },
        { token: on.staff.handler },
      ),
    ).toMatchObject({ error: 'notFound' })
    const own = await on.hire('handler', { orgId: on.second.orgId })
    expect(await save(1, own.token)).toMatchObject({ error: 'guardFailed' })
    expect((await view(own.token)).may.edit).toBe(false)
  })

  test('amounts are confirmed by somebody in charge, and stand until that is withdrawn with a reason', async () => {
    const whole = () =>
      on.call(calls.wholeSheet, { ...subject(), reason: '财务付款' }, { token: on.staff.superAdmin })
    expect((await save(150_050)).code).toBe(200)
    expect(await confirm(on.staff.handler)).toMatchObject({ error: 'forbidden' })
    expect(await whole()).toMatchObject({ error: 'guardFailed', guard: 'feesUnconfirmed' })
    expect((await confirm()).code).toBe(200)
    expect(await confirm()).toMatchObject({ error: 'stateChanged' })
    expect((await view()).confirmed).toMatchObject({
      by: expect.stringContaining('inCharge'),
      noneReason: '',
    })
    expect(await save(1)).toMatchObject({ guard: 'feesConfirmed' })
    const reopen = async (reason: string) =>
      on.call(
        calls.reopen,
        { ...subject(), expectVersion: (await view()).version, reason },
        { token: on.staff.inCharge },
      )
    expect(await reopen('')).toMatchObject({ error: 'badInput' })
    expect((await reopen('金额需要更正')).code).toBe(200)
    refusedBy(MEETING_GUARDS)(await reopen('金额需要更正'), 'feesNotConfirmed')
    await of.undo()
    const refused = await confirm()
    expect(refused).toMatchObject({ guard: of.idleGuard })
    const idle = (await view()).list.find(({ worked }) => !worked)
    expect(refused.errorMsg).toContain(idle?.name)
    await of.work()
    expect((await confirm()).code).toBe(200)
  })

  test('the full sheet is for the super administrator, with a reason, and on record', async () => {
    const asked = { ...subject(), reason: '财务付款' }
    for (const token of [on.staff.handler, on.staff.inCharge, on.staff.expertReview])
      expect(await on.call(calls.wholeSheet, asked, { token })).toMatchObject({ error: 'forbidden' })
    const token = on.staff.superAdmin
    expect(await on.call(calls.wholeSheet, { ...asked, reason: '' }, { token })).toMatchObject({
      error: 'badInput',
    })
    const bodyOf = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer())
    const pdf = await bodyOf(on.app.download(calls.wholeSheet, asked, { token }))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const bankOf = async (answer: Promise<Response>) => {
      const [, first] = await readSheet(await bodyOf(answer))
      return first?.cells ?? []
    }
    const document = 'xlsx'
    const whole = await bankOf(on.app.download(calls.wholeSheet, { ...asked, document }, { token }))
    const masked = await bankOf(
      on.app.download(calls.sheet, { ...subject(), document }, { token: on.staff.handler }),
    )
    expect(whole[2]).toMatch(/^\d{17}[\dX]$/)
    expect(masked[2]).toContain('*')
    for (const row of [whole, masked]) expect(row.slice(5, 8)).toEqual(['1500.5', '140.1', '1360.4'])
    // Written once the file is out.
    await eventually(async () => {
      const row = await on.app.db
        .selectFrom('auditLog')
        .select(['result', 'detail', 'targetId'])
        .where('call', '=', calls.wholeSheet.path)
        .where('targetId', '=', of.id)
        .orderBy('seq', 'desc')
        .executeTakeFirst()
      expect(row?.result).toBe('ok')
      expect(JSON.stringify(row?.detail)).toContain('财务付款')
    })
  })

  test('that nobody is paid is confirmed with a reason, once no amount stands', async () => {
    const none = async (reason: string, token = on.staff.inCharge) =>
      on.call(calls.none, { ...subject(), expectVersion: (await view()).version, reason }, { token })
    expect(await none('专家均为本会工作人员')).toMatchObject({ error: 'stateChanged' })
    await on.call(
      calls.reopen,
      { ...subject(), expectVersion: (await view()).version, reason: '金额需要更正' },
      { token: on.staff.inCharge },
    )
    expect(await none('专家均为本会工作人员')).toMatchObject({ guard: 'feesEntered' })
    expect((await save(0)).code).toBe(200)
    expect(await confirm()).toMatchObject({ guard: 'feesEmpty' })
    expect(await none('')).toMatchObject({ error: 'badInput' })
    expect(await none('专家均为本会工作人员', on.staff.handler)).toMatchObject({ error: 'forbidden' })
    expect((await none('专家均为本会工作人员')).code).toBe(200)
    expect((await view()).confirmed?.noneReason).toBe('专家均为本会工作人员')
  })
})

test('the sheet of an achievement is for evaluations by correspondence, and for those who see them', async () => {
  const { projectId } = await on.locked('meeting')
  const of = { of: 'correspondence', id: projectId } as const
  expect(await on.call(calls.view, of, { token: on.staff.handler })).toMatchObject({ error: 'notFound' })
  const { id } = await letters()
  const { experts } = await on.scored([{}], 'correspondence')
  expect(
    await on.call(calls.view, { of: 'correspondence', id }, { token: experts[0]?.token ?? '' }),
  ).toMatchObject({ error: 'forbidden' })
})

/** Of a session, with its amounts confirmed. */
const scene = {
  ...{
    caseNo: 'PJ2033-0001',
    cover: [['会议', '示例会议']],
    title: '示例',
    of: 'meeting',
    id: '',
    people: [],
    open: true,
  },
  sheet: { version: 1, confirmedAt: '2026-03-05T01:00:00Z', confirmedBy: '示例负责人', noneReason: '' },
} as unknown as FeeScene

const paid = (n: number): FeeRow => ({
  ...{
    expertId: `${n}`,
    worked: true,
    zc: '',
    name: `示例${n}`,
    orgName: '示例省水利水电勘测设计研究院有限责任公司',
  },
  ...{
    idCard: '110105********123X',
    bankName: '示例银行股份有限公司示例市滨江区支行',
    bankAccount: '6222****1234',
  },
  ...{ cents: 150_000, taxCents: 14_000, netCents: 136_000, note: '' },
  ...{ paidOn: '', voucherNo: '', paidBy: '' },
})

test('places to sign never stand on a page without the last rows and their sum, however many are paid', async () => {
  const fonts = await createFonts()()
  for (let count = 0; count <= 14; count += 1) {
    const rows = Array.from({ length: count }, (_, n) => paid(n))
    const { pages } = await readPdf(
      await paperPdf(fonts, feePaper({ name: '示例学会', short: '示例' }, scene, rows, [])),
    )
    const words = pages.map(({ texts }) => texts.map(({ text }) => text).join(''))
    const last = words.at(-1) ?? ''
    for (const part of ['合计', '签字', '制表', count > 0 ? `示例${count - 1}` : '序号'])
      expect([count, last.includes(part)], part).toEqual([count, true])
    // No row is lost or printed twice where the table is taken apart.
    const printed = words.join('').match(/示例省水利水电/gu) ?? []
    expect(printed).toHaveLength(count)
  }
})

test('rows taller than what closes the sheet break; no page is left half empty, and nothing runs off it', async () => {
  const fonts = await createFonts()()
  const note = `始${'按会议次数和往返时间分别计算，'.repeat(20)}终`
  const rows = Array.from({ length: 4 }, (_, n) => ({ ...paid(n), note }))
  const { pages } = await readPdf(
    await paperPdf(fonts, feePaper({ name: '示例学会', short: '示例' }, scene, rows, [])),
  )
  const printed = pages.map(({ texts }) => texts.map(({ text }) => text).join('')).join('')
  for (const mark of ['始', '终']) expect(printed.split(mark), mark).toHaveLength(rows.length + 1)
  for (const { height, texts } of pages.slice(0, -1)) {
    const foot = height * 0.1
    const lowest = Math.min(...texts.map(({ y }) => y).filter((y) => y > foot))
    expect(lowest).toBeLessThan(height * 0.4)
  }
})
