import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import type { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { achievementProcess as calls, FORMAL_CHECKS } from '@portal/contract/evaluation/process/process.calls'
import type { ObjectionGround } from '@portal/contract/peer-review/publicity.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { insertObjection } from '../../peer-review/publicity/objection.queries.ts'
import { insertPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { achievementApp } from '../application/applicant.testing.ts'

export type ExamineCall = CallOf<typeof calls.examine>
export const OPINION = '经核对材料与申请表，意见如上所述。'
export const REPLY = '经调查核实，现将处理结果答复如上。'

/** Staff of every office with accounts of their own, and achievements brought to where a test begins. */
export const processApp = async () => {
  const on = await achievementApp()
  const { app } = on
  const set = async (id: string, change: { status: AchievementStatus } & Record<string, unknown>) => {
    const { status, outcome = '', ...rest } = change
    await app.db
      .updateTable('achievement')
      .set({ status, outcome, resumeTo: null, returnedFrom: null, openedAt: null, ...rest } as never)
      .where('id', '=', id)
      .execute()
  }
  const rowOfAchievement = (id: string) =>
    app.db.selectFrom('achievement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const publicise = async (id: string, days = 7) => {
    const snapshot = {
      name: '示例成果',
      typeLabel: '科技研发类',
      summary: '简介',
      units: [{ name: '示例单位' }],
      persons: [{ name: '示例甲', orgName: '示例单位' }],
    }
    return insertPublicity(app.db, { achievementId: id }, { snapshot, days })
  }
  let phones = 0
  const object = async (
    id: string,
    change: { ground?: ObjectionGround; late?: boolean; state?: string; files?: number; by?: string } = {},
  ) => {
    phones += 1
    const { ground = 'ownership', late = false, state = 'submitted', files = 1, by } = change
    const page = await app.db
      .selectFrom('publicity')
      .select('id')
      .where('achievementId', '=', id)
      .orderBy('no', 'desc')
      .executeTakeFirst()
    const row = await insertObjection(app.db, app.keyRing, {
      publicityId: page?.id ?? (await publicise(id)).id,
      subject: { achievementId: id },
      ground,
      late,
      identity: {
        name: '示例异议人',
        orgName: '',
        email: 'objector@example.org',
        address: '示例市示例路1号',
        mobileTel: `1990200${String(phones).padStart(4, '0')}`,
      },
      grounds: { facts: '第二完成单位并未参加该项目的研究工作。', request: '' },
      fileIds: Array.from({ length: files }, () => crypto.randomUUID()),
    })
    await app.db
      .updateTable('objection')
      .set({ state: state as 'submitted', ...(by && { triagedById: by }) })
      .where('id', '=', row.id)
      .execute()
    return row
  }
  const examine = async (token: string, id: string, action: MoveName, more: Partial<ExamineCall> = {}) => {
    const { version } = await rowOfAchievement(id)
    return on.call(
      calls.examine,
      { id, action, expectVersion: version, opinion: OPINION, ...more } as ExamineCall,
      { token },
    )
  }
  /** Settings of the test, in force at once. */
  const settle = async (values: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(values))
      await sql`insert into setting (key, value, "updatedBy") values (${key}, ${JSON.stringify(value)}::jsonb, '')
        on conflict (key) do update set value = excluded.value`.execute(app.db)
    on.deps.settings.forget()
    await on.deps.settings.all()
  }
  const whole = {
    items: [{ target: 'summary', text: '请补充应用情况' }],
    checklist: FORMAL_CHECKS.map(({ code }) => code),
    publicity: { days: 7, summary: '本成果面向流域水资源调度，已在三个灌区推广应用。', noSecret: true },
    reason: 'outOfScope',
    mode: ['meeting' as const],
  }
  return { ...on, set, rowOfAchievement, publicise, object, examine, settle, whole }
}
export type ProcessApp = Awaited<ReturnType<typeof processApp>>
