import { randomBytes, randomUUID } from 'node:crypto'
import { type AchievementForm, achievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import type pg from 'pg'
import { filledAchievement } from '../packages/server/src/demo/achievement-words.ts'
import {
  fictionalExpert,
  fictionalOrganisation,
  fictionalPerson,
} from '../packages/server/src/demo/fictional.ts'
import { diceFor } from '../packages/server/src/demo/fictional-identity.ts'
import { MAJORS } from '../packages/server/src/demo/fictional-words.ts'
import { insertAchievement } from '../packages/server/src/evaluation/achievement/achievement.queries.ts'
import { searchColumns } from '../packages/server/src/membership/list/search.queries.ts'
import { insertOrganisation } from '../packages/server/src/membership/organisation/organisation.queries.ts'
import { insertObjection } from '../packages/server/src/peer-review/publicity/objection.queries.ts'
import { blindIndex, type KeyRing, seal } from '../packages/server/src/platform/crypto/secrets.ts'
import type { Portal } from './stage.ts'

/** Experts, achievements, panels and all that recusal is judged by, in bulk, with every reason planted somewhere. */

export const EXPERTS = 20_000
export const ACHIEVEMENTS = 5_000
/** Achievements with a whole form and no panel yet: those that are asked about. */
export const EXAMINED = 200
/** Applicants, each with panels out of experts of one window. */
const OWNERS = 500
const OUTSIDERS = 4_000
const DAY = 86_400_000

const hex = (value: Buffer) => `\\x${value.toString('hex')}`
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()

type Columns = Readonly<Record<string, string>>
/** Writes rows into a table, columns by name with their types. */
const filler = (client: pg.Client) => async (table: string, columns: Columns, rows: readonly object[]) => {
  const names = Object.keys(columns).map((name) => `"${name}"`)
  const typed = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)
  for (let from = 0; from < rows.length; from += 2_000)
    await client.query(
      `insert into "${table}" (${names}) select ${names} from jsonb_to_recordset($1) as x(${typed})`,
      [JSON.stringify(rows.slice(from, from + 2_000))],
    )
}
type Fill = ReturnType<typeof filler>

interface Organisation {
  readonly orgId: string
  readonly orgName: string
}

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

const texts = (...names: string[]): Columns => Object.fromEntries(names.map((name) => [name, 'text']))
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

interface Made {
  readonly id: string
  readonly n: number
  readonly owner: number
  readonly status: string
  readonly age: number
}

/** Ten experts for each panel, seven of them seated; asked, answered, and where it is over, handed in. */
const seedSeats = async (fill: Fill, panels: readonly Made[], experts: readonly Expert[]) => {
  const seats = panels.flatMap(({ id: achievementId, n, owner, status, age }) => {
    const dice = diceFor('seats', n)
    const window = EXPERTS / OWNERS
    const chosen = new Set<number>()
    while (chosen.size < 10) chosen.add(owner * window + dice.below(window))
    return [...chosen].map((at, i) => {
      const declined = dice.chance(15)
      const asked = status === '27' && dice.chance(30)
      return {
        ...{
          id: randomUUID(),
          achievementId,
          expertId: experts[at]?.id,
          role: i === 0 ? 'leader' : 'member',
        },
        ...{
          reserveNo: Math.max(0, i - 6),
          source: 'suggest',
          addedAt: ago(age),
          status,
          late: dice.below(40),
        },
        joinStatus: declined ? '2' : asked ? '0' : '1',
        goneAt: dice.chance(5) ? ago(age) : null,
      }
    })
  })
  // Nothing is overdue: otherwise the portal would remind and replace people while it is measured.
  const panelRows = panels.map(({ id: achievementId, age, status }) => ({
    ...{ achievementId, state: 'locked', size: 7, reserve: 3, dueAt: ago(status === '27' ? -100 : age - 20) },
  }))
  await fill(
    'panel',
    { achievementId: 'uuid', state: 'text', size: 'int', reserve: 'int', dueAt: 'timestamptz' },
    panelRows,
  )
  const ids = { id: 'uuid', achievementId: 'uuid', expertId: 'uuid' }
  await fill(
    'panelMember',
    {
      ...ids,
      reserveNo: 'int',
      addedAt: 'timestamptz',
      goneAt: 'timestamptz',
      ...texts('role', 'source', 'joinStatus'),
    },
    seats,
  )
  const invitations = seats
    .filter(({ joinStatus }) => joinStatus !== '0')
    .map(({ id: panelMemberId, achievementId, expertId, joinStatus, addedAt, late }) => ({
      ...{ panelMemberId, achievementId, expertId, sentAt: addedAt, invitedBy: '测量' },
      ...{ tokenHash: hex(randomBytes(32)), token: hex(randomBytes(60)) },
      expiresAt: new Date(Date.parse(addedAt) + 5 * DAY).toISOString(),
      state: { 1: 'agreed', 2: 'declined' }[joinStatus],
      answeredAt: new Date(Date.parse(addedAt) + late * 3_600_000).toISOString(),
    }))
  await fill(
    'invitation',
    {
      ...{
        panelMemberId: 'uuid',
        achievementId: 'uuid',
        expertId: 'uuid',
        tokenHash: 'bytea',
        token: 'bytea',
      },
      ...{
        sentAt: 'timestamptz',
        expiresAt: 'timestamptz',
        answeredAt: 'timestamptz',
        ...texts('state', 'invitedBy'),
      },
    },
    invitations,
  )
  const sheets = seats
    .filter(
      ({ reserveNo, joinStatus, status, late }) =>
        reserveNo === 0 && joinStatus === '1' && (status === '28' || late < 15),
    )
    .map(({ achievementId, expertId, addedAt, status, late }) => ({
      ...{ achievementId, expertId, panelVersion: 1, formVersion: '1', sheet: hex(randomBytes(400)) },
      state: status === '28' ? 'signed' : late < 8 ? 'submitted' : 'draft',
      submittedAt:
        status === '28' || late < 8 ? new Date(Date.parse(addedAt) + late * DAY).toISOString() : null,
    }))
  await fill(
    'examination',
    {
      ...{
        achievementId: 'uuid',
        expertId: 'uuid',
        panelVersion: 'int',
        sheet: 'bytea',
        submittedAt: 'timestamptz',
      },
      ...texts('state', 'formVersion'),
    },
    sheets,
  )
}

/** What experts said of themselves, where they worked before, and what was waived. */
const seedWords = async (
  fill: Fill,
  examined: readonly Made[],
  experts: readonly Expert[],
  organisations: readonly Organisation[],
) => {
  const here = (n: number) => examined[n % examined.length] as Made
  const unit = (n: number) => organisations[n % organisations.length] as Organisation
  const said = experts.flatMap(({ id: expertId }, n) => [
    ...(n % 5 === 0
      ? [{ expertId, achievementId: null, kind: 'avoidUnit', orgId: unit(n * 11).orgId, text: '亲属任职' }]
      : []),
    ...(n % 37 === 0
      ? [{ expertId, achievementId: here(n).id, kind: 'mentor', orgId: null, text: '曾为第一完成人的导师' }]
      : []),
  ])
  await fill(
    'expertInterest',
    { expertId: 'uuid', achievementId: 'uuid', orgId: 'uuid', ...texts('kind', 'text') },
    said,
  )
  const events = experts.flatMap(({ id: memberId, company }, n) => {
    const moved = { field: 'organization', before: unit(n * 17 + 3).orgName, after: company }
    const known = { memberId, actorName: '测量', byStaff: true }
    return [
      { ...known, at: ago(1_500), action: 'approve', changes: [] },
      { ...known, at: ago(n % 900), action: 'edit', changes: [{ field: 'tel', before: '1', after: '2' }] },
      ...(n % 3 === 0 ? [{ ...known, at: ago((n * 7) % 2_000), action: 'edit', changes: [moved] }] : []),
    ]
  })
  await fill(
    'reviewEvent',
    {
      memberId: 'uuid',
      at: 'timestamptz',
      byStaff: 'boolean',
      changes: 'jsonb',
      ...texts('action', 'actorName'),
    },
    events,
  )
  const recused = examined.flatMap(({ id: achievementId, n }) =>
    [1, 2, 3].map((step) => ({
      ...{ achievementId, expertId: experts[(n * 53 + step * 6_007) % EXPERTS]?.id, panelVersion: 1 },
      ...{ formVersion: '1', sheet: hex(randomBytes(10)), state: 'recused', reason: '与完成人有合作' },
    })),
  )
  const sheet = { achievementId: 'uuid', expertId: 'uuid', panelVersion: 'int', sheet: 'bytea' }
  await fill('examination', { ...sheet, ...texts('formVersion', 'state', 'reason') }, recused)
  const [by, confirmed] = [randomUUID(), randomUUID()]
  const waived = examined.flatMap(({ id: achievementId, n }) =>
    Array.from({ length: 100 }, (_, i) => ({
      ...{
        achievementId,
        expertId: experts[(n * 89 + i * 191) % EXPERTS]?.id,
        rule: 'overAge',
        level: 'soft',
      },
      ...{ text: '年龄', waiverReason: '身体健康', waivedById: by, waivedBy: '甲', waivedAt: ago(2) },
      ...(i % 2 === 0 && { confirmedById: confirmed, confirmedBy: '乙', confirmedAt: ago(1) }),
    })),
  )
  await fill(
    'recusalHit',
    {
      ...{ achievementId: 'uuid', expertId: 'uuid', waivedById: 'uuid', confirmedById: 'uuid' },
      ...{ waivedAt: 'timestamptz', confirmedAt: 'timestamptz' },
      ...texts('rule', 'level', 'text', 'waiverReason', 'waivedBy', 'confirmedBy'),
    },
    // Left out columns would come as null.
    waived.map((row) => ({ confirmedBy: '', ...row })),
  )
}

const object = async ({ db, pool }: Portal, ring: KeyRing, achievementId: string, expert: Expert) => {
  const { rows } = await pool.query(
    `insert into publicity ("achievementId", no, state, snapshot, title, "endAt")
      values ($1, 1, 'ended', '{}', '公示', now() - interval '20 days') returning id`,
    [achievementId],
  )
  const { name, mobileTel } = expert
  await insertObjection(db, ring, {
    ...{ publicityId: (rows[0] as { id: string }).id, subject: { achievementId }, ground: 'other' as never },
    ...{ late: false, fileIds: [] },
    identity: { name, mobileTel, orgName: '', email: '', address: '' } as never,
    grounds: {} as never,
  })
}
