import { expect } from 'vitest'
import {
  insertObjection,
  type NewObjection,
  ruleObjection,
  saveStatement,
} from '../../peer-review/publicity/objection.queries.ts'
import { insertDraw } from '../../peer-review/selection/seat-list.queries.ts'
import type { conclusionApp } from '../../testing/conclusion-app.ts'

/** What an evaluation seldom has, with as much in it as there can be: a draw with its pool, an objection, and a report that takes the place of another. */

type Conclusions = Awaited<ReturnType<typeof conclusionApp>>
interface Said {
  readonly units: readonly string[]
  readonly people: readonly string[]
  readonly essay: string
}

export const insertLongDraw = async (
  on: Conclusions,
  achievementId: string,
  { units, people, essay }: Said,
) => {
  const pool = people.map((name, n) => ({
    ...{ expertId: crypto.randomUUID(), name, orgId: crypto.randomUUID(), orgName: units[n] ?? '' },
    ...{ subject: '水利工程；流域经济；水文学及水资源', technical: true, organiser: false },
  }))
  const passed = pool.map(({ expertId, name, orgName }) => ({ expertId, name, orgName, why: essay }))
  const result = pool.slice(0, 8).map(({ expertId }, n) => ({ expertId, reserveNo: Math.max(0, n - 4) }))
  const rules = { size: 5, reserve: 3, maxPerUnit: 2, given: [], basis: essay, passed, passedCount: 500 }
  const { id: byId } = await on.hire('expertReview')
  await insertDraw(on.app.db, {
    ...{ achievementId, byId, byName: people[0] ?? '', algorithm: 'sha256-draw-1', reason: essay },
    ...{ seed: 'a3f5c9e7'.repeat(8), seedHash: 'f9e7a3c5'.repeat(8) },
    ...{ pool: JSON.stringify(pool), rules: JSON.stringify(rules), result: JSON.stringify(result) },
  })
}

type Leader = Parameters<Conclusions['ready']>[1]
/** Of an evaluation that is to be opened again. */
export const correctReport = async (on: Conclusions, id: string, leader: Leader, { essay }: Said) => {
  expect((await on.move(id, 'reopen', on.staff.superAdmin)).errorMsg).toBeUndefined()
  await on.save(id, leader.token, { expectNo: 1, sections: { ...on.SECTIONS, benefit: essay } })
  await on.sign(id, leader)
  await on.prepare(id)
  expect((await on.move(id, 'conclude', on.staff.inCharge, on.PASSED)).errorMsg).toBeUndefined()
}

/** Both sides have said all they may, and so has whoever ruled. */
export const ruleLongCase = async (
  { app }: Conclusions,
  about: Pick<NewObjection, 'publicityId' | 'subject'>,
  { units, people, essay }: Said,
) => {
  const { id } = await insertObjection(app.db, app.keyRing, {
    ...{ ...about, ground: 'ownership', late: false, fileIds: [] },
    identity: {
      ...{ name: people[0] ?? '', orgName: units[0] ?? '' },
      ...{ email: '', address: '', mobileTel: '19902009999' },
    },
    grounds: { facts: essay, request: essay.slice(0, 500) },
  })
  const byName = people[0] ?? ''
  await saveStatement(app.db, app.keyRing, id, { text: essay, fileIds: [], byName })
  const ruled = { ruling: 'dismissed', finding: essay, reply: essay } as const
  await ruleObjection(app.db, id, { name: byName }, ruled)
}
