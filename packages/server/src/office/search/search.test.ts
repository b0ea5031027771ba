import { search } from '@portal/contract/office/search.calls'
import { type Role, STAFF_ROLES } from '@portal/contract/platform/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createExpert,
  createPerson,
  createProjectAccount,
  createUnit,
} from '../../membership/admission/member.factory.ts'
import { obtainOrganisation } from '../../membership/organisation/organisation.queries.ts'
import { membersApp } from '../../testing/members-app.ts'

let on: Awaited<ReturnType<typeof membersApp>>
let ids: { person: string; expert: string; unit: string }
let idCard = ''

beforeAll(async () => {
  on = await membersApp()
  const { app, deps } = on
  const of = async (made: Promise<{ memberId: string }>) => (await made).memberId
  const pending = await createExpert(app.db, deps, { state: 'pending', n: 8, values: { name: '泊里砚' } })
  idCard = String(pending.values.idCard)
  ids = {
    person: await of(
      createPerson(app.db, deps, {
        state: 'approved',
        values: { name: '泊里澄', mobileTel: '13900000024', email: 'Bo.Li@Example.org' },
      }),
    ),
    expert: await of(createExpert(app.db, deps, { state: 'approved', n: 7, values: { name: '泊里澄' } })),
    unit: await of(createUnit(app.db, deps, { state: 'approved' })),
  }
  await createProjectAccount(app.db, deps, { state: 'approved', values: { name: '泊里岸' } })
  await createPerson(app.db, deps, { state: 'approved', n: 9, deletedDaysAgo: 1, values: { name: '泊里亡' } })
  // Who is a member and an expert has one ID number.
  await sql`update member set "idIndex" = (select "idIndex" from member where id = ${ids.person}) where id = ${ids.expert}`.execute(
    app.db,
  )
  await sql`update member set name = '泊里水务集团', "searchGrams" = search_grams('泊里水务集团'), initials = 'blswjt' where id = ${ids.unit}`.execute(
    app.db,
  )
  await obtainOrganisation(app.db, '泊里水文站')
  await plant()
})
afterAll(() => on.close())

/** One of each that evaluation, awards, mailings and columns have. */
const plant = async () => {
  const { db } = on.app
  const grams = sql`search_grams('泊里港航道回淤')`
  const achievement = (no: string, status: string) =>
    sql`
    insert into achievement ("ownerId", status, "acceptNo", name, "nameKey", "searchGrams", form)
    values (${ids.person}, ${status}, ${no}, '泊里港航道回淤', '泊里港航道回淤', ${grams}, '') returning id`.execute(
      db,
    )
  await achievement('PJ2026-0022', '27')
  await achievement('PJ2026-0023', '23')
  await achievement('PJ2026-0024', '21')
  await sql`with m as (insert into meeting ("startAt", agenda, "createdBy") values (now(), '[]', '示例') returning id)
    insert into "meetingItem" ("meetingId", "achievementId", position)
    select m.id, a.id, 1 from m, achievement a where a."acceptNo" = 'PJ2026-0022'`.execute(db)
  await sql`with b as (insert into "awardBatch" (year, award, groups, grades, template, "createdBy")
      values (2026, '泊里科技奖', '{}', '{}', 'development', '示例') returning id)
    insert into "awardItem" ("batchId", no, name, "group", grade, units, persons, source, "addedBy")
    select id, '2026-KJ-017', '泊里河梯级调度', '', '', '{}', '[]', 'manual', '示例' from b`.execute(db)
  // Of a batch that was deleted neither is found.
  await sql`with b as (insert into "awardBatch" (year, award, groups, grades, template, "createdBy", "deletedAt")
      values (2026, '泊里科技奖（误建）', '{}', '{}', 'development', '示例', now()) returning id)
    insert into "awardItem" ("batchId", no, name, "group", grade, units, persons, source, "addedBy")
    select id, '2026-KJ-018', '泊里河梯级调度（误建）', '', '', '{}', '[]', 'manual', '示例' from b`.execute(
    db,
  )
  const campaign = (channel: string, subject: string, body: string) =>
    sql`
    insert into campaign (id, "publicId", channel, nature, subject, body, audience, "createdBy")
    values (gen_random_uuid(), gen_random_uuid(), ${channel}, 'service', ${subject}, ${body}, '{}', '示例')`.execute(
      db,
    )
  await campaign('mail', '泊里会议通知', '正文')
  await campaign('sms', '', '泊里年会报到须知')
  for (const column of ['kjcg', 'kxpj'])
    await sql`insert into publication (id, kind, "column", title, draft, "createdBy", "updatedBy")
      values (gen_random_uuid(), 'article', ${column}, '', '{"title":"泊里治理十年"}', '示例', '示例')`.execute(
      db,
    )
}

const find = async (keyword: string, role: Role = 'superAdmin') => {
  const { data, error } = await on.call(search.find, { keyword }, { token: on.app.signIn({ role }) })
  if (!data) throw new Error(error)
  return data.groups
}
const titles = async (keyword: string, role?: Role) =>
  (await find(keyword, role)).flatMap(({ group, list }) => list.map(({ title }) => `${group} ${title}`))

describe('by right', () => {
  const OFFICE = ['people 泊里澄', 'people 泊里岸', 'people 泊里砚', 'units 泊里水务集团']
  const ACHIEVEMENT = 'achievements 泊里港航道回淤'
  const EVALUATION = [
    'awards 2026年度泊里科技奖',
    'awards 泊里河梯级调度',
    'meetings 《泊里港航道回淤》评价会议',
  ]
  const MESSAGES = ['messages 泊里会议通知', 'messages 泊里年会报到须知']
  const ARTICLE = 'publications 泊里治理十年'
  const LIBRARY = 'units 泊里水文站'
  const expected: Record<(typeof STAFF_ROLES)[number], readonly string[]> = {
    superAdmin: [
      ...OFFICE,
      ...[LIBRARY, ACHIEVEMENT, ACHIEVEMENT, ACHIEVEMENT, ...EVALUATION, ...MESSAGES, ARTICLE, ARTICLE],
    ],
    administrator: [
      ...OFFICE,
      ...[LIBRARY, ACHIEVEMENT, ACHIEVEMENT, ...EVALUATION.slice(0, 2), ...MESSAGES, ARTICLE, ARTICLE],
    ],
    editor: [...OFFICE, ...MESSAGES, ARTICLE, ARTICLE],
    handler: ['people 泊里澄', ACHIEVEMENT, ACHIEVEMENT, ...EVALUATION, ARTICLE],
    inCharge: ['people 泊里澄', ACHIEVEMENT, ACHIEVEMENT, ...EVALUATION, ARTICLE],
    expertReview: ['people 泊里澄', ACHIEVEMENT, ...EVALUATION, ARTICLE],
    auditor: [],
  }
  test.each(STAFF_ROLES)('%s finds what that role may open, and nothing else', async (role) => {
    expect((await titles('泊里', role)).sort()).toEqual([...expected[role]].sort())
    // The same by the first letters.
    expect((await titles('bl', role)).sort()).toEqual(
      [...expected[role]].filter((one) => !one.includes('年度')).sort(),
    )
  })
  test('members have no search', async () => {
    for (const role of ['person', 'expert', 'unit', 'project'] as const)
      expect(
        (await on.app.callWith(search.find, { keyword: '泊里' }, { token: on.app.signIn({ role }) })).status,
      ).toBe(403)
  })
})

describe('people', () => {
  test('who is a member and an expert is one hit', async () => {
    const [hit] = (await find('泊里澄'))[0]?.list ?? []
    expect([hit?.id, ...(hit?.also.map(({ id }) => id) ?? [])].sort()).toEqual(
      [ids.person, ids.expert].sort(),
    )
  })
  test('by number, the last four digits, pinyin; masked', async () => {
    const [hit] = (await find('泊里澄'))[0]?.list ?? []
    const number = hit?.facts.find((fact) => /^[GZ]\d{13}/.test(fact)) ?? ''
    expect((await find(number))[0]?.list[0]?.title).toBe('泊里澄')
    expect((await find('0024'))[0]?.list[0]?.facts).toContain('139****0024')
    expect((await find('bolicheng'))[0]?.list[0]?.title).toBe('泊里澄')
    expect(JSON.stringify(await find('泊里'))).not.toContain('13900000024')
  })
  test('a piece of a phone number, one letter, and what was deleted find nobody', async () => {
    for (const keyword of ['139000', '13900000024', 'b', '泊里亡', 'bo.li@example.org', idCard])
      expect(await titles(keyword), keyword).toEqual([])
  })
})

describe('by numbers of one person', () => {
  const identify = async (keyword: string, role: Role = 'administrator') =>
    on.call(search.identify, { keyword }, { token: on.app.signIn({ role }) })
  test('whole ones find their owner, however they are spelt', async () => {
    for (const [keyword, name] of [
      ['139 0000 0024', '泊里澄'],
      ['BO.LI@example.ORG', '泊里澄'],
      [idCard, '泊里砚'],
    ] as const)
      expect((await identify(keyword)).data?.groups[0]?.list[0]?.title, keyword).toBe(name)
  })
  test('parts are refused, and so are those who read masked', async () => {
    for (const keyword of ['139000', '泊里', '99010119800101'])
      expect((await identify(keyword)).code, keyword).not.toBe(200)
    for (const role of ['editor', 'handler', 'inCharge', 'expertReview'] as const)
      expect((await identify('13900000024', role)).code).toBe(403)
  })
  test('each is in the log, masked', async () => {
    await identify('13900000024')
    const { rows } = await sql<{ detail: { value: string; found: string[] } }>`
      select detail from "auditLog" where call = '/api/search/identify' and result = 'ok' order by seq desc limit 1`.execute(
      on.app.db,
    )
    expect(rows[0]?.detail).toEqual({ by: 'mobile', value: '139****0024', found: [ids.person] })
  })
})

test('numbers of achievements are found from their start, the shortest spelling of a title too', async () => {
  expect(await titles('pj2026-0022')).toEqual([
    'achievements 泊里港航道回淤',
    'meetings 《泊里港航道回淤》评价会议',
  ])
  expect((await titles('PJ2026-002')).filter((one) => one.startsWith('achievements'))).toHaveLength(3)
  expect(await titles('ＢＬＨＴＪ')).toEqual(['awards 泊里河梯级调度'])
})
