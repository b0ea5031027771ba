import { achievement as applications } from '@portal/contract/evaluation/achievement.calls'
import { EVIDENCE_CODES, evidenceFor } from '@portal/contract/peer-review/sheet/evidence.rules'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** What the application says stands beside the criteria (docs/handbook/peer-review.md#sheets). */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

test('after the promise, for each criterion, and nothing but what experts judge by', async () => {
  const { projectId, experts } = await on.locked('correspondence')
  const token = experts[0]?.token ?? ''
  const viewOf = async () => (await on.call(examination.view, { projectId }, { token })).data
  expect((await viewOf())?.evidence).toEqual([])
  await on.call(examination.promise, { projectId, confidential: true, noInterest: true }, { token })
  const view = await viewOf()
  const codes = view?.evidence.map(({ code }) => code) ?? []
  expect(codes).toEqual(EVIDENCE_CODES.filter((code) => codes.includes(code)))
  for (const { cid } of view?.template.criteria ?? [])
    expect([cid, evidenceFor(cid).some((code) => codes.includes(code))]).toEqual([cid, true])

  const { data } = await on.call(applications.detail, { id: projectId }, { token: on.staff.superAdmin })
  const { achievement, contact } = data?.form ?? {}
  const text = JSON.stringify(view?.evidence)
  const [indicator] = achievement?.indicators ?? []
  for (const words of [
    indicator?.name,
    indicator?.after,
    achievement?.novelty.conclusion,
    achievement?.benefits,
  ])
    expect(words !== undefined && text.includes(words)).toBe(true)
  expect(contact?.email).toMatch(/@/)
  expect(text).not.toContain(contact?.email)
})
