import { type AchievementForm, emptyForm } from '@portal/contract/evaluation/achievement-form.fields'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { faults, show } from '../dev/look.tsx'
import { client } from '../shared/call/client.ts'
import type { Detail, Process } from './achievement/desk/parts.ts'
import type { View } from './conclusion/opinion-text.tsx'

/** Samples and steps for the cases of the evaluation's forms. */

export const ID = '0190a3a0-0000-7000-8000-000000000001'
const OTHER = '0190a3a0-0000-7000-8000-000000000002'

/** What the portal answers, by the end of the address; the network is where these pages end. */
type Answer = { data?: unknown; refused?: Record<string, string>; error?: string }
export const answers: Record<string, (input: Record<string, unknown>) => Answer> = {}
const real = window.fetch
beforeEach(() => {
  localStorage.clear()
  client.clear()
  for (const name of Object.keys(answers)) delete answers[name]
  window.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), location.href)
    const asked = answers[pathname.split('/').at(-1) ?? '']
    if (!asked) return real(address, init)
    const { data, refused, error } = asked(JSON.parse(String(init?.body ?? '{}')))
    const name = error ?? (refused ? 'badInput' : undefined)
    return Response.json(
      name
        ? {
            code: 400,
            data: null,
            error: name,
            errorMsg: error ? '状态已变化，请刷新后重试' : '系统错误',
            fields: refused,
          }
        : { code: 200, data: data ?? null },
    )
  }
})
afterEach(async () => {
  // A form that goes keeps what is in it: it goes before the device is emptied for the next case.
  await cleanup()
  window.fetch = real
})

export const process = {
  ...{ version: 3, status: '23', actions: ['return'], involved: false, overdue: false, unread: 0 },
  ...{ handler: null, handlers: [{ id: OTHER, name: '经办人甲' }], dueAt: null },
  ...{ returns: [], rejectProposal: null, publicities: [], contract: null },
  objections: [
    {
      ...{ id: OTHER, caseNo: 'YY-2026-0001', state: 'accepted', kind: '实名', ground: '完成单位' },
      ...{ severe: false, late: false, filedAt: '2026-03-01T00:00:00Z', dueAt: null, overdue: false },
      ...{ evidence: 1, triagedBy: '', triagedAt: null, refuseReason: '', report: '', reportedBy: '' },
      ...{ ruling: '', finding: '', reply: '', ruledBy: '', ruledAt: null, ownCase: false },
    },
  ],
  course: { tasks: [], steps: [], unreachable: [] },
  appeals: [
    {
      ...{ id: OTHER, kind: 'appeal', reason: '对结论有异议', byName: '', at: '2026-03-01T00:00:00Z' },
      ...{ state: 'open', decision: '', decidedBy: '' },
    },
  ],
  defaults: {
    ...{ publicityDays: 7, returnDueOn: '2026-04-01', feeGate: true, phrases: ['请补充盖章件'] },
    publicSummary: '',
  },
} as unknown as Process

export const form: AchievementForm = {
  ...emptyForm(),
  achievement: { ...emptyForm().achievement, name: '示例成果', purpose: '原来的目的' },
}
export const detail = {
  project: {
    ...{ id: ID, name: '示例成果', status: '23', statusLabel: '草稿', version: 3, revisionNo: 1 },
    ...{ evalMode: 'meeting', outcome: '', acceptNo: '', orgName: '', submittedAt: null },
  },
  ...{ editable: true, form, texts: {}, files: [], revisions: [], diffWithPrev: [], steps: [] },
  ...{
    returnSheet: null,
    returnSheets: [],
    publicity: null,
    meeting: null,
    report: null,
    requests: [],
    objections: [],
  },
  actions: ['appeal'],
} as unknown as Detail

export const sections = {
  ...{ material: '资料齐全。', innovation: '创新。', comparison: '领先。', benefit: '良好。' },
  ...{ problems: '', suggestions: '', dissent: '' },
}
export const view = {
  name: '示例成果',
  versions: [
    { no: 2, at: '2026-03-01T00:00:00Z', authorName: '组长', docHash: 'ab', sections, level: 'other' },
  ],
  ...{ stances: [], hits: [], signed: null, remarks: [], reportReady: true },
  may: { read: true, write: true, stance: true, sign: true, signPaper: true, report: false, conclude: true },
  guards: [{ name: 'quorum', met: true }],
} as unknown as View

export const summary = {
  ...{ opened: true, mayNote: true },
  aggregate: {
    ...{ present: 7, rated: 7, mean: 86, median: 86, trimmed: 86, sd: 1, total: null, criteria: [] },
    ...{ votes: { agree: 7, disagree: 0, abstain: 0 }, agreeNeeded: 5, meanNeeded: 80, levels: [] },
    ...{ level: null, outcome: 'passed' },
  },
  outliers: [{ expertId: OTHER, name: '专家甲', total: 60, note: '', notedBy: '' }],
}
export const none = () => {}
export const LONG = '这是一段足够长的说明文字，用来说明为什么这样办理，请予以核对。'

export interface Form {
  readonly name: string
  readonly node: ReactNode
  readonly setup?: () => void
  /** Buttons that open it. */
  readonly open?: readonly string[]
  readonly send: string
  /** Said of an empty form. */
  readonly says: readonly string[]
  /** A text field, and the name under which the server speaks of it. */
  readonly field?: readonly [label: string, name: string]
  readonly call: string
}

export const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()

/** Every form says what is wrong where it is, and keeps what was typed when the server refuses. */
export const lookAt = (forms: readonly Form[]) => {
  test.each(forms)(
    '$name: what is missing is said at its place',
    async ({ node, setup, open, send, says }) => {
      await page.viewport(1440, 900)
      setup?.()
      await show(node)
      for (const name of open ?? []) await press(name)
      await press(send)
      for (const text of says) await expect.element(page.getByText(text).first()).toBeVisible()
      expect(document.querySelectorAll('[aria-invalid=true], [data-invalid]').length).toBeGreaterThan(0)
      expect(await faults()).toEqual([])
    },
  )

  test.each(forms.filter(({ field }) => field))(
    '$name: what the server refuses stays and is said',
    async (one) => {
      const [label, name] = one.field ?? ['', '']
      one.setup?.()
      await show(one.node)
      for (const button of one.open ?? []) await press(button)
      answers[one.call] = () => ({ refused: { [name]: '学会不接受这样的内容' } })
      const box = page.getByRole('textbox', { name: label })
      await box.fill(LONG)
      await press(one.send)
      await expect.element(page.getByText('学会不接受这样的内容').first()).toBeVisible()
      await expect.element(box).toHaveValue(LONG)
    },
  )

  test.each(forms.filter(({ field }) => field))('$name: what was typed outlives a reload', async (one) => {
    const [label] = one.field ?? ['']
    const box = page.getByRole('textbox', { name: label })
    one.setup?.()
    const drawn = await show(one.node)
    for (const button of one.open ?? []) await press(button)
    await box.fill(LONG)
    await drawn.unmount()
    await show(one.node)
    for (const button of one.open ?? []) await press(button)
    await expect.element(box).toHaveValue(LONG)
    await expect.element(page.getByText('已恢复您上次填写的内容').first()).toBeVisible()
  })
}
