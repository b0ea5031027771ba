import { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_CHECKS, type AwardMoveName } from '@portal/contract/award/award.rules'
import { awardExamine as expertCalls } from '@portal/contract/award/award-sheet.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { writeWorkbook } from '../../platform/documents/sheet/sheet.ts'
import { PDF } from '../../testing/members-app.ts'
import { panelApp } from '../../testing/panel-app.ts'

/** Batches of awards, behind a real server. */

export type SheetInput = CallOf<typeof expertCalls.examine>
export const OPINION = '经研究同意按此办理，特此说明。'
const HEADINGS = ['编号', '项目名称*', '组别*', '申报等级*', '完成单位*', '完成人*', '联系人手机号']

const committee = (count: number) => Array.from({ length: count }, (_, n) => `示例委员${n + 1}`)

export const awardApp = async () => {
  const on = await panelApp()
  const handler = await on.hire('handler')
  const inCharge = await on.hire('inCharge')
  const expertReview = await on.hire('expertReview')
  const superAdmin = await on.hire('superAdmin')
  const staff = {
    handler: handler.token,
    inCharge: inCharge.token,
    expertReview: expertReview.token,
    superAdmin: superAdmin.token,
  }
  const settle = async (values: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(values))
      await sql`insert into setting (key, value, "updatedBy") values (${key}, ${JSON.stringify(value)}::jsonb, '')
        on conflict (key) do update set value = excluded.value`.execute(on.app.db)
    on.deps.settings.forget()
    await on.deps.settings.all()
  }
  await settle({ awardPublicityDays: 0 })
  let made = 0
  const form = (change: object = {}) => {
    made += 1
    return {
      year: 2026,
      award: `示例流域科技奖${made}`,
      groups: ['水利组', '环境组'],
      grades: ['一等奖', '二等奖', '三等奖'],
      template: 'development' as const,
      minExperts: 2,
      deadline: '2099-12-31',
      ...change,
    }
  }
  const create = async (change: object = {}) => {
    const reply = await on.call(calls.saveBatch, form(change), { token: staff.handler })
    expect(reply.error, JSON.stringify(reply.fields)).toBeUndefined()
    return reply.data?.id ?? ''
  }
  const batchOf = async (id: string, token = staff.inCharge) => {
    const { data, error } = await on.call(calls.batch, { id }, { token })
    if (!data) throw new Error(error)
    return data
  }
  const sheet = (rows: readonly (readonly string[])[]) =>
    writeWorkbook([
      {
        name: '参评项目',
        columns: HEADINGS.map((title) => ({ title, width: 10 })),
        rows: rows.map((row) => [...row]),
      },
    ])
  const importRows = async (
    batchId: string,
    rows: readonly (readonly string[])[],
    { commit = true, token = staff.handler } = {},
  ) =>
    on.call(
      calls.importItems,
      { batchId, commit },
      { token, files: { file: [{ name: '项目.xlsx', content: await sheet(rows) }] } },
    )
  const rowsFor = (count: number): string[][] =>
    Array.from({ length: count }, (_, n) => [
      ...['', `流域示例项目${n + 1}`, '水利组', n === 0 ? '一等奖' : '二等奖'],
      ...[`示例完成单位${n + 1}`, `示例完成人${n + 1}（示例完成单位${n + 1}）`, ''],
    ])
  const itemsOf = async (batchId: string) => {
    const { data } = await on.call(
      calls.items,
      { batchId, pageSize: 200, order: 'asc' },
      { token: staff.superAdmin },
    )
    return data?.list ?? []
  }
  const move = async (id: string, action: AwardMoveName, token = staff.inCharge, more: object = {}) => {
    const { version } = await batchOf(id)
    return on.call(
      calls.move,
      {
        id,
        action,
        expectVersion: version,
        opinion: OPINION,
        publicity: { days: 0, note: '', noSecret: true },
        ...more,
      },
      { token },
    )
  }
  const moved = async (id: string, action: AwardMoveName, token?: string) => {
    const reply = await move(id, action, token)
    expect(reply.errorMsg, action).toBeUndefined()
  }
  const check = async (id: string, version: number, change: object = {}, token = staff.handler) =>
    on.call(
      calls.check,
      { id, passed: true, checked: AWARD_CHECKS.map(({ code }) => code), expectVersion: version, ...change },
      { token },
    )
  const upload = (itemId: string, token = staff.handler) =>
    on.call(
      calls.uploadMaterial,
      { itemId },
      { token, files: { file: [{ name: '推荐书.pdf', content: PDF }] } },
    )
  /** In its first publicity, every item passed and with one file. */
  const publicised = async (count = 2, change: object = {}) => {
    const id = await create(change)
    expect((await importRows(id, rowsFor(count))).data?.imported).toBe(count)
    await moved(id, 'startFormal', staff.handler)
    for (const item of await itemsOf(id)) {
      expect((await upload(item.id)).error).toBeUndefined()
      expect((await check(item.id, item.version)).errorMsg).toBeUndefined()
    }
    await moved(id, 'publish')
    return { id, items: await itemsOf(id) }
  }
  const assign = (batchId: string, itemIds: string[], expertIds: string[], more: object = {}) =>
    on.call(calls.assign, { batchId, itemIds, expertIds, ...more }, { token: staff.expertReview })
  /** Being examined by so many experts, each on every item; all promised. */
  const reviewed = async (count = 2, people = 2, change: object = {}) => {
    const { id, items } = await publicised(count, change)
    const experts = await on.pool(people)
    const reply = await assign(
      id,
      items.map((item) => item.id),
      experts.map((expert) => expert.id),
    )
    expect(reply.data).toMatchObject({ assigned: count * people, rejected: [] })
    await moved(id, 'startReview')
    for (const { token } of experts) await promise(id, token)
    return { id, items, experts }
  }
  const promise = (batchId: string, token: string) =>
    on.call(expertCalls.promise, { batchId, confidential: true, noInterest: true }, { token })
  const own = async (token: string, filter: object = {}) => {
    const { data } = await on.call(expertCalls.own, filter, { token })
    return data ?? { batches: [], list: [] }
  }
  const viewOwn = async (examineId: string, token: string) =>
    (await on.call(expertCalls.view, { examineId }, { token })).data
  const filled = async (examineId: string, token: string, value = 80, change: Partial<SheetInput> = {}) => {
    const view = await viewOwn(examineId, token)
    if (!view) throw new Error('no such sheet')
    return {
      examineId,
      expectVersion: view.version,
      suggestGrade: '二等奖',
      comment: '创新点明确，应用效果较好。',
      scores: view.template.criteria.map(({ cid }) => ({ cid, value })),
      ...change,
    } satisfies SheetInput
  }
  const examine = (token: string, input: SheetInput) => on.call(expertCalls.examine, input, { token })
  const submitAll = async (token: string, value = 80) => {
    for (const { id, state } of (await own(token)).list) {
      if (state === 'recused') continue
      const reply = await examine(token, await filled(id, token, value))
      expect(reply.errorMsg, JSON.stringify(reply.fields)).toBeUndefined()
    }
  }
  const codeFor = async (batchId: string, expert: { id: string; token: string }) => {
    const reply = await on.call(expertCalls.signCode, { batchId }, { token: expert.token })
    expect(reply.errorMsg).toBeUndefined()
    const messages = await on.messagesTo((await on.rowOf(expert.id)).mobileTel)
    const sms = messages.find(({ template }) => template === 'captcha-sign')
    return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
  }
  const sign = async (batchId: string, expert: { id: string; token: string }) => {
    const otp = await codeFor(batchId, expert)
    const { batches } = await own(expert.token)
    const batchHash = batches.find(({ id }) => id === batchId)?.batchHash ?? ''
    return examine(expert.token, { batchId, sign: { otp, batchHash } })
  }
  const vote = async (
    id: string,
    votes: object[],
    { eligible = 9, attended = eligible, ...meeting }: { eligible?: number; attended?: number } & object = {},
    token = staff.inCharge,
  ) =>
    on.call(
      calls.saveVotes,
      {
        batchId: id,
        meeting: {
          ...{ heldOn: today(portalNow()), place: '示例会议室' },
          ...{ members: committee(eligible), absent: committee(eligible).slice(attended), ...meeting },
        },
        votes: votes as never,
        expectVersion: (await batchOf(id)).version,
      },
      { token },
    )
  return {
    ...on,
    staff,
    accounts: { handler, inCharge, expertReview, superAdmin },
    settle,
    form,
    create,
    batchOf,
    importRows,
    rowsFor,
    itemsOf,
    move,
    moved,
    check,
    upload,
    publicised,
    assign,
    reviewed,
    promise,
    own,
    viewOwn,
    filled,
    examine,
    submitAll,
    codeFor,
    sign,
    vote,
  }
}
export type AwardApp = Awaited<ReturnType<typeof awardApp>>
