import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import { type Kysely, sql } from 'kysely'
import {
  byInventedStaff,
  createExpert,
  createPerson,
  type MemberOverrides,
} from '../../membership/admission/member.factory.ts'
import {
  insertOrganisation,
  obtainOrganisation,
  setOrganisationStatus,
} from '../../membership/organisation/organisation.queries.ts'
import { insertEvents as insertOrganisationEvents } from '../../membership/organisation/organisation-event.queries.ts'
import { mergeOrganisations } from '../../membership/organisation/organisation-merge.actions.ts'
import { setParent } from '../../membership/organisation/organisation-tree.actions.ts'
import type { MemberDeps } from '../../membership/record/member.parts.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { fictionalExpert, fictionalOrganisation, fictionalPerson } from './fictional.ts'

/** The library of the sample society as years of typing leave it: names in two spellings, units nobody checked, people entered twice. */

interface Deps {
  readonly db: Kysely<Tables>
  readonly members: MemberDeps
}

const nameOf = (n: number): string => fictionalOrganisation(n).orgName
/** Beyond the sixty that people work for. */
const PROPOSED = [70, 71, 72, 73]
const CLOSED = [80, 81]
const SUPERIOR = 90
const SUBORDINATE = [91, 92]
const SAMPLE_EXPERT = '19901000020'
/** The same unit as an applicant wrote it. */
const SPELLINGS: readonly (readonly [number, (name: string) => string])[] = [
  [3, (name) => `${name}总部`],
  [8, (name) => name.replace('示例', '示例省')],
  [12, (name) => `${name}（本部）`],
  [17, (name) => `${name}机关`],
]
/** Merged last week; can still be taken back. */
const MERGED = 22

const seedOrganisations = async ({ db }: Deps) =>
  db.transaction().execute(async (transaction) => {
    const context = byInventedStaff(transaction)
    const propose = async (name: string) => {
      const status = 'pending' as const
      const { orgId } = await insertOrganisation(transaction, { name, status, createdBy: null })
      await insertOrganisationEvents(transaction, [orgId], { action: 'propose', actorName: '申请人' })
      return orgId
    }
    for (const n of PROPOSED) await propose(nameOf(n))
    for (const [n, spell] of SPELLINGS) {
      await obtainOrganisation(transaction, nameOf(n))
      await propose(spell(nameOf(n)))
    }
    const closed: string[] = []
    for (const n of CLOSED) closed.push((await obtainOrganisation(transaction, nameOf(n))).orgId)
    await setOrganisationStatus(transaction, closed, 'disabled')
    await insertOrganisationEvents(transaction, closed, { action: 'disabled', actorName: '示例管理员' })
    const above = await obtainOrganisation(transaction, nameOf(SUPERIOR))
    for (const n of SUBORDINATE) {
      const { orgId } = await obtainOrganisation(transaction, nameOf(n))
      await setParent({ orgId, version: 1, parentId: above.orgId }, context)
    }
    // The expert whom the portal prints, and a unit that the spouse works for.
    await sql`insert into "expertInterest" ("expertId", kind, "orgId", text, "byName")
      select id, 'avoidUnit', ${above.orgId}::uuid, '配偶在该单位任职', name from member
      where kind = 'expert' and "mobileTel" = ${SAMPLE_EXPERT}`.execute(transaction)
    const target = await obtainOrganisation(transaction, nameOf(MERGED))
    const source = await propose(`${nameOf(MERGED)}（原）`)
    await mergeOrganisations({ targetId: target.orgId, orgIds: [source] }, context)
  })

/** Another number of the same birthday and sex. */
const otherNumber = ({ birthday, sex }: { birthday: string; sex: string }): string =>
  serialIdCards('990000', birthday, 1, sex === '男' ? 901 : 902)[0] ?? ''

const personAgain = (n: number, overrides: MemberOverrides): MemberOverrides => {
  const { name, company, birthday, sex } = fictionalPerson(n)
  const { values, ...rest } = overrides
  return {
    ...rest,
    values: { ...{ name, company, birthday, sex }, idCard: otherNumber({ birthday, sex }), ...values },
  }
}

/** People who are in twice, in the ways that happen: registered again, a new phone, a colleague's phone. */
const seedTwice = async ({ db, members }: Deps, passwordHash: string) => {
  const mobileOf = (n: number) => fictionalPerson(n).mobileTel
  const people: MemberOverrides[] = [
    personAgain(190, { n: 300, state: 'pending', daysAgo: 2, values: { mobileTel: mobileOf(190) } }),
    personAgain(191, { n: 301, state: 'approved', daysAgo: 20 }),
    personAgain(192, { n: 302, state: 'approved', daysAgo: 200, values: { zw: '高级工程师', weChat: '' } }),
    personAgain(193, { n: 303, state: 'returned', daysAgo: 9, values: { mobileTel: mobileOf(193) } }),
    { n: 304, state: 'approved', daysAgo: 60, values: { mobileTel: mobileOf(194) } },
  ]
  for (const person of people)
    await db
      .transaction()
      .execute((transaction) => createPerson(transaction, members, { ...person, passwordHash }))
  const { name, organization, birthday, sex } = fictionalExpert(50)
  const values = { name, organization, birthday, sex, idCard: otherNumber({ birthday, sex }) }
  const expert: MemberOverrides = { n: 300, state: 'approved', daysAgo: 90, passwordHash, values }
  await db.transaction().execute((transaction) => createExpert(transaction, members, expert))
}

/** After people, units and experts. */
export const seedLibrary = async (deps: Deps, passwordHash: string): Promise<void> => {
  await seedOrganisations(deps)
  await seedTwice(deps, passwordHash)
}
