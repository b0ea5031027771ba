import { randomBytes, randomUUID } from 'node:crypto'
import { type AchievementForm, achievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import type pg from 'pg'
import { filledAchievement } from '../packages/server/src/demo/evaluation/achievement-words.ts'
import {
  fictionalExpert,
  fictionalOrganisation,
  fictionalPerson,
} from '../packages/server/src/demo/people/fictional.ts'
import { diceFor } from '../packages/server/src/demo/people/fictional-identity.ts'
import { MAJORS } from '../packages/server/src/demo/people/fictional-words.ts'
import { insertAchievement } from '../packages/server/src/evaluation/achievement/achievement.queries.ts'
import { searchColumns } from '../packages/server/src/membership/list/search.queries.ts'
import { insertOrganisation } from '../packages/server/src/membership/organisation/organisation.queries.ts'
import { blindIndex, type KeyRing, seal } from '../packages/server/src/platform/crypto/secrets.ts'
import {
  ACHIEVEMENTS,
  ago,
  type Columns,
  EXAMINED,
  EXPERTS,
  type Fill,
  filler,
  hex,
  type Organisation,
  OUTSIDERS,
  OWNERS,
  texts,
} from './experts-fill.ts'
import { seedSeats } from './experts-seats.ts'
import { object, seedWords } from './experts-words.ts'
import type { Portal } from './stage.ts'

/** Experts, achievements, panels and all that recusal is judged by, in bulk, with every reason planted somewhere. */

/** Numbers from 2431 on are branches of the first ones: half of them are known as such, the others only look like it. */
const moreOrganisations = async ({ db }: Portal, client: pg.Client): Promise<Organisation[]> => {
  const { rows } = await client.query(
    'select id as "orgId", name as "orgName" from organisation order by "createdAt", id',
  )
  const list = rows as Organisation[]
  const numbers = [...Array(1_700).keys()]
    .map((n) => 300 + n)
    .concat([...Array(300).keys()].map((n) => 2_431 + n))
  await db.transaction().execute(async (transaction) => {
    for (const n of numbers) {
      const organisation = {
        name: fictionalOrganisation(n).orgName,
        status: 'confirmed' as const,
        createdBy: null,
      }
      list.push(await insertOrganisation(transaction, organisation))
    }
  })
  await client.query(`update organisation o set "parentId" = p.id from organisation p
    where o.name = p.name || '第1分支机构' and left(p.id::text, 1) < '8'`)
  return list
}

const expertOf = (ring: KeyRing, n: number, organisations: readonly Organisation[]) => {
  const { orgId, orgName } = organisations[n % organisations.length] as Organisation
  const invented = fictionalExpert(n)
  const dice = diceFor('panel', n)
  const id = randomUUID()
  return {
    ...invented,
    ...searchColumns(invented.name, invented.mobileTel),
    ...{ id, kind: 'expert', orgId, company: orgName, confirmStatus: '1', tableUploadStatus: '1', level: '' },
    ...{ serial: n + 1, vId: `expert_${n}`, applicationNo: `Z20200101-${n}`, submittedVia: 'desktop' },
    email: dice.chance(30) ? `e${n}@group${n % 400}.cn` : invented.email,
    idIndex: hex(blindIndex(ring, 'member.idCard', invented.idCard)),
    idCard: hex(seal(ring, { table: 'expert', column: 'idCard', rowId: id }, invented.idCard)),
    zc: dice.chance(80) ? dice.pick(['正高级', '副高级']) : '中级',
    credibilityLevel: dice.chance(3) ? dice.pick(['D', '冻结']) : dice.pick(['', 'A', 'B', 'B', 'C']),
    activityLevel: dice.pick(['', '高', '中', '低', '沉睡']),
  }
}
type Expert = ReturnType<typeof expertOf>

const MEMBER: Columns = {
  ...{ id: 'uuid', orgId: 'uuid', idIndex: 'bytea', searchGrams: 'text[]', serial: 'int' },
  ...texts('kind', 'name', 'pinyin', 'initials', 'mobileTel', 'email', 'company', 'confirmStatus'),
  ...texts('tableUploadStatus', 'level', 'memberTag1', 'vId', 'applicationNo', 'submittedVia'),
}
const EXPERT: Columns = {
  ...{ id: 'uuid', idCard: 'bytea', birthday: 'date', foreigner: 'boolean' },
  ...texts(
    'sex',
    'national',
    'city',
    'party',
    'zc',
    'otherZc',
    'zcDate',
    'isAcademician',
    'subject',
    'tel',
    'address',
  ),
  ...texts('zw', 'workTime', 'workAddress', 'education', 'graduatedFrom', 'major', 'majorNow', 'duringMajor'),
  ...texts(
    'partTimeJob',
    'workHistory',
    'achievement',
    'recommond',
    'isMember',
    'credibilityLevel',
    'activityLevel',
  ),
}

interface Person {
  readonly name: string
  readonly idCard: string
  readonly idIndex: string
  readonly organisation: Organisation
}

/** What is asked about: a form in which every reason that a form can give is given. */
const formOf = (
  n: number,
  units: readonly Organisation[],
  persons: readonly Person[],
  experts: readonly Expert[],
) => {
  const form = filledAchievement(n, units)
  const some = (step: number) => experts[(n * 97 + step * 4_001) % experts.length] as Expert
  const dice = diceFor('words', n)
  const subjects = Object.values(MAJORS)
  return achievementForm.parse({
    ...form,
    achievement: {
      ...form.achievement,
      field: ['水利工程', '水环境与水生态'],
      keywords: [0, 1, 2, 3].map(() => dice.pick(dice.pick(subjects)).slice(0, 4)),
      novelty: { ...form.achievement.novelty, org: some(1).company },
      application: form.achievement.application.map((row, i) => ({ ...row, orgName: some(2 + i).company })),
    },
    persons: persons.map(({ name, idCard, organisation }, i) => ({
      name,
      idCard,
      ...organisation,
      rank: i + 1,
    })),
    avoid: [
      { kind: 'org', orgId: some(5).orgId, orgName: some(5).company, reason: '存在竞争关系' },
      { kind: 'expert', name: some(6).name, orgName: some(6).company, reason: '曾有争议' },
    ],
    suggestExperts: [{ name: some(7).name, orgName: '', reason: '长期从事相关研究' }],
    contact: { ...form.contact, email: `contact@group${n % 400}.cn` },
  }) as AchievementForm
}

export const seedPanels = async (portal: Portal, ring: KeyRing, client: pg.Client): Promise<string[]> => {
  const fill: Fill = filler(client)
  const organisations = await moreOrganisations(portal, client)
  const experts = Array.from({ length: EXPERTS }, (_, n) => expertOf(ring, n, organisations))
  await fill('member', MEMBER, experts)
  await fill('expert', EXPERT, experts)
  const outsiders = Array.from({ length: OUTSIDERS }, (_, n): Person => {
    const { name, idCard } = fictionalPerson(20_000 + n)
    const idIndex = hex(blindIndex(ring, 'member.idCard', idCard))
    return {
      name,
      idCard,
      idIndex,
      organisation: organisations[(n * 3) % organisations.length] as Organisation,
    }
  })
  const { rows } = await client.query(
    `select id from member where kind = 'person' order by id limit ${OWNERS}`,
  )
  const owners = (rows as { id: string }[]).map(({ id }) => id)
  const made = Array.from({ length: ACHIEVEMENTS }, (_, n) => {
    const dice = diceFor('achievement', n)
    const own = n < EXAMINED
    const persons = Array.from({ length: own ? 5 : 8 }, (_, rank): Person => {
      if (rank < (own ? 4 : 5)) return dice.pick(outsiders)
      const { name, orgId, company, idIndex } = dice.pick(experts)
      const { idCard } = fictionalExpert(experts.findIndex((one) => one.idIndex === idIndex))
      return { name, idIndex, idCard, organisation: { orgId, orgName: company } }
    })
    const units = [7, 13, 29].map((step) => organisations[(n * step) % organisations.length] as Organisation)
    // Every other one is led by an organisation that has a branch, or looks as if it had.
    if (own && n % 2 === 0) units[0] = organisations[n % 300] as Organisation
    const state = n % 10 < 6 ? '28' : n % 10 < 9 ? '27' : '12'
    const age = (n * 7) % 2_000
    return {
      ...{ id: randomUUID(), n, own, persons, units: [...new Set(units)], owner: n % OWNERS, age },
      status: own ? '27' : state,
    }
  })
  const examined = made.filter(({ own }) => own)
  for (const one of examined) {
    const form = formOf(one.n, one.units, one.persons, experts)
    const row = await insertAchievement(portal.db, ring, { ownerId: owners[one.owner] ?? '', form })
    Object.assign(one, { id: row.id })
    const set = `status = '27', "submittedAt" = now() - interval '40 days', "evalMode" = 'meeting'`
    await client.query(`update achievement set ${set} where id = $1`, [row.id])
  }
  const others = made.filter(({ own }) => !own)
  const noise = hex(randomBytes(2_500))
  const achievements = others.map(({ id, n, owner, status, age, units: [unit] }) => ({
    ...{ id, ownerId: owners[owner], status, outcome: status === '28' ? 'passed' : '', name: `示例成果${n}` },
    ...{ ...unit, type: 'development', evalMode: 'meeting', form: noise, submittedAt: ago(age + 3) },
  }))
  await fill(
    'achievement',
    {
      ...{ id: 'uuid', ownerId: 'uuid', orgId: 'uuid', form: 'bytea', submittedAt: 'timestamptz' },
      ...texts('status', 'outcome', 'name', 'orgName', 'type', 'evalMode'),
    },
    achievements,
  )
  const parties = { achievementId: 'uuid', rank: 'int', orgId: 'uuid' }
  const units = others.flatMap(({ id: achievementId, units }) =>
    units.map(({ orgId }, i) => ({ achievementId, rank: i + 1, orgId })),
  )
  await fill('achievementUnit', parties, units)
  const persons = others.flatMap(({ id: achievementId, persons }) =>
    persons.map(({ name, idIndex, organisation: { orgId } }, i) => ({
      ...{ achievementId, rank: i + 1, orgId, name },
      // Some numbers were not whole when they were written.
      idIndex: i % 3 === 0 ? null : idIndex,
    })),
  )
  await fill('achievementPerson', { ...parties, name: 'text', idIndex: 'bytea' }, persons)
  await seedSeats(
    fill,
    others.filter(({ status }) => status !== '12'),
    experts,
  )
  await seedWords(fill, examined, experts, organisations)
  for (const { id, n } of examined) await object(portal, ring, id, experts[n * 31] as Expert)
  for (const table of [
    'organisation',
    'member',
    'expert',
    'achievement',
    'achievementUnit',
    'achievementPerson',
  ])
    await client.query(`vacuum (analyze) "${table}"`)
  for (const table of [
    'panel',
    'panelMember',
    'examination',
    'invitation',
    'expertInterest',
    'reviewEvent',
    'recusalHit',
  ])
    await client.query(`vacuum (analyze) "${table}"`)
  return examined.map(({ id }) => id)
}
