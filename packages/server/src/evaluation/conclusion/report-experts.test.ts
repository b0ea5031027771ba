import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExpert } from '../../membership/admission/member.factory.ts'
import { membersApp } from '../../testing/members-app.ts'
import { findExperts } from './conclusion.queries.ts'

let on: Awaited<ReturnType<typeof membersApp>>
beforeAll(async () => {
  on = await membersApp()
})
afterAll(() => on.close())

test('a report names what an expert works at now, and a title of one’s own; else subject and title', async () => {
  const made = async (n: number, facts: object) => {
    const { memberId } = await createExpert(on.app.db, on.deps, { n, state: 'approved' })
    await on.app.db.updateTable('expert').set(facts).where('id', '=', memberId).execute()
    return memberId
  }
  const subject = { subject: '水利工程', zc: '正高级' }
  const now = await made(5501, { ...subject, majorNow: '流域水文', otherZc: '一级教授' })
  const before = await made(5502, { ...subject, majorNow: '', otherZc: '' })
  const experts = await findExperts(on.app.db, [now, before])
  expect(experts.get(now)).toMatchObject({ major: '流域水文', title: '一级教授' })
  expect(experts.get(before)).toMatchObject({ major: '水利工程', title: '正高级' })
})
