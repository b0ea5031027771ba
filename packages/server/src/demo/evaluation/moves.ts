import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { achievementProcess, FORMAL_CHECKS } from '@portal/contract/evaluation/process/process.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import type { StaffRole } from '@portal/contract/platform/roles'
import { type Kysely, sql } from 'kysely'
import type { AchievementRow } from '../../evaluation/achievement/achievement.rows.ts'
import { appendEvent } from '../../evaluation/achievement/achievement-log.queries.ts'
import { examine } from '../../evaluation/move/examine.actions.ts'
import type { ProcessDeps } from '../../evaluation/process/process.parts.ts'
import { listStaffOf } from '../../identity/account/account.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Context } from '../../platform/http/context.ts'
import { daysSince, instantOf, type Past } from '../people/past.ts'

/** Moves of sample staff, by the same code as real ones, on earlier working days. */

export interface MoveDeps {
  readonly db: Kysely<Tables>
  readonly process: ProcessDeps
  readonly past: Past
}
export type MoveInput = Partial<CallOf<typeof achievementProcess.examine>>
type Office = 'handler' | 'inCharge' | 'superAdmin'

const CHECKED: MoveInput = {
  checklist: FORMAL_CHECKS.map(({ code }) => code),
  opinion: '形式审查各项齐全，同意转负责人审核。',
}
const PUBLIC_DAYS = 10
const PUBLISHED: MoveInput = {
  publicity: {
    days: PUBLIC_DAYS,
    summary:
      '成果围绕流域水资源配置与调度开展研究，形成了成套技术方法，并在多个灌区和水库应用，取得了明显的经济和社会效益。',
    noSecret: true,
  },
}

/** The sample account of an office, with an address for its tasks. */
export const staffOf = async (db: Kysely<Tables>, role: StaffRole) => {
  const account = (await listStaffOf(db, role)).at(-1)
  if (!account) throw new Error(`no ${role}`)
  const email = `${role}@example.org`
  await db.updateTable('account').set({ email }).where('id', '=', account.id).execute()
  const { id: accountId, name } = account
  const rest = {
    memberId: null,
    sessionId: '',
    restricted: null,
    totpEnrolled: false,
    confirmed: false,
  } as const
  return { accountId, name, role, ...rest }
}

export interface Moving extends MoveInput {
  readonly role: Office
  readonly action: MoveName
  readonly at: readonly [number, number]
}

/** On the n-th working day before today, at that hour; deadlines that it sets run from that day. */
export const moved = async (
  { db, process, past }: MoveDeps,
  row: Pick<AchievementRow, 'id'> | undefined,
  { role, action, at: [workingDays, hour], ...input }: Moving,
): Promise<void> => {
  if (!row) throw new Error('too few sample achievements')
  const { id } = row
  const actor = await staffOf(db, role)
  await past.on(workingDays, hour, () =>
    db.transaction().execute(async (tx) => {
      if (role === 'handler')
        await tx
          .updateTable('achievement')
          .set({ handlerId: actor.accountId, openedAt: sql<string>`coalesce("openedAt", now())` })
          .where('id', '=', id)
          .execute()
      const { version } = await tx
        .selectFrom('achievement')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const context = { db: tx, outside: tx, actor, note: () => {} } as unknown as Context
      const call = { id, action, expectVersion: version, ...input }
      await examine(process, achievementProcess.examine.input.parse(call), context)
      const back = (column: 'dueAt' | 'endAt') =>
        sql<string>`${sql.ref(column)} - make_interval(days => ${daysSince(workingDays)})`
      await tx
        .updateTable('achievement')
        .set({ dueAt: back('dueAt') })
        .where('id', '=', id)
        .execute()
      if (action === 'publish')
        await tx
          .updateTable('publicity')
          .set({ startAt: instantOf(workingDays, hour), endAt: back('endAt') })
          .where('achievementId', '=', id)
          .where('state', '=', 'open')
          .execute()
      if (action === 'return' || action === 'returnInCharge')
        await tx
          .updateTable('achievementReturn')
          .set({ dueAt: back('dueAt') })
          .where('achievementId', '=', id)
          .execute()
    }),
  )
}

export const passed = (deps: MoveDeps, row: AchievementRow | undefined, day: number) =>
  moved(deps, row, { role: 'handler', action: 'passFirst', at: [day, 15], ...CHECKED })

export const published = async (
  deps: MoveDeps,
  row: AchievementRow | undefined,
  [checked, agreed]: readonly [number, number],
) => {
  await passed(deps, row, checked)
  await moved(deps, row, { role: 'inCharge', action: 'publish', at: [agreed, 10], ...PUBLISHED })
}

export interface Beginning {
  readonly evalMode: 'meeting' | 'correspondence'
  readonly day: number
  /** When it began; two weeks later than it was handed in where nothing is said. */
  readonly start?: number
}

/** Nobody objected, and the handler began the evaluation. `day`: when it was handed in; `start`: when it began. */
export const begun = async (
  deps: MoveDeps,
  row: AchievementRow,
  { evalMode, day, start = day - 14 }: Beginning,
): Promise<void> => {
  const { db, past } = deps
  await published(deps, row, [day - 3, day - 5])
  await past.on(day - 13, 9, () =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('achievement')
        .set({
          status: AchievementStatus.publicised,
          dueAt: null,
          enteredAt: sql<string>`now()`,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', row.id)
        .execute()
      await tx.updateTable('publicity').set({ state: 'ended' }).where('achievementId', '=', row.id).execute()
      await appendEvent(tx, {
        ...{ achievementId: row.id, move: 'publicityEnds', from: '25', to: '26', own: true, via: 'timer' },
        ...{ actor: { id: null, name: '系统', role: 'timer' }, opinion: '公示无异议' },
      })
    }),
  )
  await moved(deps, row, {
    role: 'handler',
    action: 'startEvaluation',
    at: [start, 11],
    mode: [evalMode],
  })
}
