import { textsOf } from '@portal/contract/features/achievement-checks'
import {
  ACHIEVEMENT_TARGETS,
  type AchievementSlot,
  achievementForm,
  slotOf,
} from '@portal/contract/features/achievement-form'
import type { Kysely } from 'kysely'
import {
  type AchievementDeps,
  type AchievementOverrides,
  type AchievementRow,
  createAchievement,
} from '../features/achievement/index.ts'
import { obtainOrganisation } from '../features/organisation/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import { filledAchievement } from './achievement-words.ts'
import { fictionalOrganisation, fictionalPerson, fictionalProjectAccount } from './fictional.ts'
import { renderSampleScan } from './sample-scan.ts'

/** Applications of the sample society's evaluation accounts: drafts in all stages, and those that were handed in. */

interface Deps {
  readonly db: Kysely<Tables>
  readonly achievements: AchievementDeps
}

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

/** The n-th sample application, handed in or not; its form is whole but for what `change` takes away. */
export const makeAchievement = async (
  deps: Deps,
  n: number,
  by: { readonly kind: 'project' | 'person'; readonly n: number },
  overrides: Partial<AchievementOverrides> = {},
): Promise<AchievementRow> => {
  const ownerId = await ownerOf(deps, by.kind, by.n)
  const units = []
  for (const at of [n, n + 7])
    units.push(await obtainOrganisation(deps.db, fictionalOrganisation(at % 40).orgName))
  const form = filledAchievement(n, units)
  const file = filesOf(form)
  return deps.db
    .transaction()
    .execute((transaction) =>
      createAchievement(transaction, deps.achievements, { ownerId, form, file, submit: true, ...overrides }),
    )
}

/**
 * Fills the desk: what was handed in waits for the handler, who moves it further. Answers it in the order in which it came, so
 * that sample moves can start from it.
 */
export const seedAchievements = async (deps: Deps): Promise<AchievementRow[]> => {
  const project = { kind: 'project', n: MAIN_ACCOUNT } as const
  const person = { kind: 'person', n: MAIN_PERSON } as const
  await makeAchievement(deps, 1, project, { submit: false, daysAgo: 2 })
  await makeAchievement(deps, 2, project, { submit: false, slots: ['workReport'], daysAgo: 12 })
  await makeAchievement(deps, 0, person, {
    ...{ submit: false, slots: [], daysAgo: 1 },
    form: { achievement: { name: '河口湿地碳汇计量方法', type: 'basic' } },
  })
  const submitted: AchievementRow[] = []
  for (let i = 0; i < SUBMITTED; i += 1) {
    const by =
      i % 5 === 4 ? person : i % 3 === 2 ? ({ kind: 'project', n: MAIN_ACCOUNT + 1 } as const) : project
    submitted.push(await makeAchievement(deps, 8 + i, by, { daysAgo: SUBMITTED - i }))
  }
  return submitted
}
const SUBMITTED = 18
