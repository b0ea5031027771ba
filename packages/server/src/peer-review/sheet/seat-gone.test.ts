import { panel as panels } from '@portal/contract/peer-review/panel.calls'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { examination as calls } from '@portal/contract/peer-review/sheet/sheet.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { refusedBy } from '../../testing/refused.ts'

/** Whoever loses the seat while the sheet is open in the browser is told why nothing is taken any more (docs/handbook/peer-review.md#sheets). */

const expectRefused = refusedBy(REVIEW_GUARDS)
let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

test('the sheet of somebody who was replaced is neither kept, handed in nor signed, and says so; a stranger finds nothing', async () => {
  const { projectId, experts } = await on.locked('correspondence')
  const [, expert, other] = experts
  const token = expert?.token ?? ''
  await on.call(calls.promise, { projectId, confidential: true, noInterest: true }, { token })
  const { data: view } = await on.call(calls.view, { projectId }, { token })
  if (!view) throw new Error('no view')
  const write = (draft: boolean, expectVersion: number) =>
    on.call(
      calls.examine,
      {
        ...{ projectId, panelVersion: view.panelVersion, formVersion: view.template.version },
        ...{ expectVersion, draft, vote: 'agree' as const, level: 'worldAdvanced' as const },
        scores: view.template.criteria.map(({ cid }) => ({ cid, value: 80 })),
        scales: view.template.scales.map(({ cid }) => ({ cid, value: 2 })),
        ...{ merits: '技术路线清晰，数据充分', problems: '长期运行数据偏少', suggestions: '补充长期监测' },
        confidence: '4' as const,
      },
      { token },
    )
  expect((await write(true, view.version)).code).toBe(200)
  const { version: expectVersion } = await on.view(projectId)
  const away = { projectId, expertId: expert?.id ?? '', reason: '专家因病不能继续', expectVersion }
  expect((await on.call(panels.replace, away, { token: on.staff.inCharge })).errorMsg).toBeUndefined()

  for (const refused of [
    await write(true, view.version + 1),
    await write(false, view.version + 1),
    await on.call(calls.view, { projectId }, { token }),
    await on.call(calls.signCode, { projectId }, { token }),
  ])
    expectRefused(refused, 'seatGone')
  const [file] = view.files
  expect((await on.app.download(calls.file, { projectId, fileId: file?.id ?? '' }, { token })).status).toBe(
    404,
  )
  // Who was never asked does not learn that there is anything; who stays goes on.
  const stranger = await on.expert()
  expect((await on.call(calls.view, { projectId }, { token: stranger.token })).error).toBe('notFound')
  expect((await on.call(calls.view, { projectId }, { token: other?.token ?? '' })).code).toBe(200)
})
