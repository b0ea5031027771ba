import { ACHIEVEMENT_TARGETS, achievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { textsOf } from '@portal/contract/evaluation/achievement-form.rules'
import { type AchievementSlot, slotOf } from '@portal/contract/evaluation/achievement-slot.fields'
import { type Kysely, sql } from 'kysely'
import type { AchievementDeps } from '../../evaluation/achievement/achievement.parts.ts'
import type { AchievementRow } from '../../evaluation/achievement/achievement.rows.ts'
import {
  type AchievementOverrides,
  createAchievement,
} from '../../evaluation/application/achievement.factory.ts'
import { obtainOrganisation } from '../../membership/organisation/organisation.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { fictionalOrganisation, fictionalPerson, fictionalProjectAccount } from '../people/fictional.ts'
import { daysSince, type Past } from '../people/past.ts'
import { renderSampleScan } from '../sample-scan.ts'
import { filledAchievement } from './achievement-words.ts'

/** Applications of the sample society's evaluation accounts: drafts in all stages, and those that were handed in. */

interface ApplicationDeps {
  readonly db: Kysely<Tables>
  readonly achievements: AchievementDeps
  readonly past: Past
}
type Deps = ApplicationDeps

/** The evaluation account and the individual that the start prints; most of the sample applications are theirs. */
const MAIN_ACCOUNT = 6
const MAIN_PERSON = 30

const ownerOf = async ({ db }: Deps, kind: 'project' | 'person', n: number): Promise<string> => {
  const mobileTel = kind === 'project' ? fictionalProjectAccount(n).tel : fictionalPerson(n).mobileTel
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('kind', '=', kind)
    .where('mobileTel', '=', mobileTel)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

const filesOf = (filled: ReturnType<typeof filledAchievement>): AchievementOverrides['file'] => {
  const { achievement, units } = filled
  const texts = textsOf(achievementForm.parse(filled))
  return async (slot: AchievementSlot) => {
    const { label } = slotOf(slot)
    const form = slot === 'applicationForm'
    const rows = ACHIEVEMENT_TARGETS.filter(({ target }) => texts[target])
      .slice(0, form ? 12 : 3)
      .map(({ target, title }) => [title, (texts[target] ?? '').slice(0, 160)] as const)
    const content = await renderSampleScan({
      title: label,
      societyName: form ? '流域技术经济学会' : (units[0]?.orgName ?? ''),
      rows,
      code: `${label}|${achievement.name}`,
      stamp: units[0]?.orgName ?? '示例单位',
    })
    return { fileName: `${label}.pdf`, content, mime: 'application/pdf' }
  }
}

interface Sample {
  readonly by: { readonly kind: 'project' | 'person'; readonly n: number }
  readonly day: number
  readonly overrides?: Partial<AchievementOverrides> | undefined
}

/** The n-th sample application, handed in `day` working days ago or still a draft; its form is whole but for what `change` takes away. */
const makeAchievement = async (
  deps: Deps,
  n: number,
  { by, day, overrides = {} }: Sample,
): Promise<AchievementRow> => {
  const ownerId = await ownerOf(deps, by.kind, by.n)
  const units = []
  for (const at of [n, n + 7])
    units.push(await obtainOrganisation(deps.db, fictionalOrganisation(at % 40).orgName))
  const form = filledAchievement(n, units)
  const file = filesOf(form)
  return deps.past.on(day, 9 + (n % 8), () =>
    deps.db.transaction().execute(async (transaction) => {
      const row = await createAchievement(transaction, deps.achievements, {
        ...{ ownerId, form, file, submit: true },
        ...overrides,
      })
      await transaction
        .updateTable('achievement')
        .set({ dueAt: sql<string>`"dueAt" - make_interval(days => ${daysSince(day)})` })
        .where('id', '=', row.id)
        .execute()
      return row
    }),
  )
}

const PROJECT = { kind: 'project', n: MAIN_ACCOUNT } as const
const NEXT = { kind: 'project', n: MAIN_ACCOUNT + 1 } as const
const PERSON = { kind: 'person', n: MAIN_PERSON } as const

/** Working days since each was handed in. */
export const CONCLUDING_ON = { 36: 52, 30: 50, 33: 48, 34: 46, 32: 44 } as const
export const MEETING_ON = [41, 40, 39, 38, 37, 36] as const
export const PANEL_ON = [34, 33, 32, 31] as const
const DESK_ON = [26, 16, 13, 12, 11, 10, 9, 9, 8, 7, 5, 4, 2, 1] as const

const FIRST_CONCLUDING = [36, 30, 33, 34, 32] as const
const FIRST_MEETING = 40
const FIRST_DESK = 8

/**
 * Fills the desk, the oldest first, so that numbers follow the days: what is to be concluded, what meets, what waits for its panel, and what is
 * with the staff, each in the order in which it came.
 */
export const seedAchievements = async (deps: Deps) => {
  await makeAchievement(deps, 2, { by: PROJECT, day: 9, overrides: { submit: false, slots: ['workReport'] } })
  await makeAchievement(deps, 1, { by: PROJECT, day: 2, overrides: { submit: false } })
  await makeAchievement(deps, 0, {
    by: PERSON,
    day: 1,
    overrides: {
      ...{ submit: false, slots: [] },
      form: { achievement: { name: '河口湿地碳汇计量方法', type: 'basic' } },
    },
  })
  const concluding = []
  for (const n of FIRST_CONCLUDING)
    concluding.push(await makeAchievement(deps, n, { by: PROJECT, day: CONCLUDING_ON[n] }))
  const meeting = []
  for (const [i, day] of MEETING_ON.entries())
    meeting.push(await makeAchievement(deps, FIRST_MEETING + i, { by: NEXT, day }))
  const ownerAt = (i: number) => (i % 5 === 4 ? PERSON : i % 3 === 2 ? NEXT : PROJECT)
  const panels = []
  for (const [i, day] of PANEL_ON.entries()) {
    const at = DESK_ON.length + i
    panels.push(await makeAchievement(deps, FIRST_DESK + at, { by: ownerAt(at), day }))
  }
  const desk = []
  for (const [i, day] of DESK_ON.entries())
    desk.push(await makeAchievement(deps, FIRST_DESK + i, { by: ownerAt(i), day }))
  return { concluding, meeting, panels, desk }
}
