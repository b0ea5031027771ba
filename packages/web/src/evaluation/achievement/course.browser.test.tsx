import type { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../dev/look.tsx'
import { CourseBand } from './course/index.ts'
import { DecisionBar } from './desk/decision-bar.tsx'

/** What is to be done now is seen before the steps behind and ahead, in any size. */

afterEach(() => page.viewport(1280, 800))

const process = {
  status: '27',
  course: {
    tasks: [{ task: 'formPanel', dueAt: null, overdue: false, who: '专委会', mine: true }],
    steps: [
      ...['panel', 'invite', 'meeting', 'scores', 'opinion', 'conclusion'].map((step) => ({
        ...{ step, who: '专委会', at: null, count: '', state: step === 'panel' ? 'now' : 'ahead' },
      })),
    ],
    ...{ forecast: null, unreachable: [] },
  },
} as unknown as OutputOf<typeof achievementProcess.process>

test.each([
  ['computer', 1280, true],
  ['phone', 390, false],
] as const)('on a %s the steps are open as far as there is room', async (_name, width, open) => {
  await page.viewport(width, 800)
  await show(<CourseBand id="1" process={process} here="case" />)
  await expect.element(page.getByText('现在要做').first()).toBeVisible()
  const step = page.getByText('形成意见', { exact: false })
  if (open) await expect.element(step).toBeVisible()
  else {
    await expect.element(step).not.toBeInTheDocument()
    await page.getByRole('button', { name: '专家评价的步骤' }).click()
    await expect.element(step).toBeVisible()
  }
})

test('where nothing is decided here and something waits elsewhere, nobody reads that nothing waits', async () => {
  await show(<DecisionBar offered={[]} flagged={0} process={process} onMove={() => {}} />)
  await expect.element(page.getByText('遴选专家并确认名单：请在上方“现在要做”中前往办理。')).toBeVisible()
  await expect.element(page.getByText('当前没有需要您办理的事项。')).not.toBeInTheDocument()
})
