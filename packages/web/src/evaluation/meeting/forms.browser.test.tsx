import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, show } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { Confirmation, Payout } from '../fees/index.ts'
import { AgendaDialog } from './desk/agenda-dialog.tsx'
import { Checklist } from './desk/checklist.tsx'
import { NewMeeting } from './desk/meeting-form.tsx'
import { NoticeDialog } from './desk/notice-dialog.tsx'
import { Order } from './desk/order.tsx'
import { Attendance } from './live/attendance.tsx'
import { Questions } from './live/questions.tsx'
import { Room } from './live/room.tsx'
import type { Meeting } from './view.ts'

/** Every form of a session says what is wrong where it is, and keeps what was typed when the server refuses. */

const ID = '0190a3a0-0000-7000-8000-000000000001'
const OTHER = '0190a3a0-0000-7000-8000-000000000002'
const AT = '2026-03-01T01:00:00Z'
const LONG = '长'.repeat(31)

/** What the portal answers, by the end of the address; the network is where these pages end. */
let answers: Record<string, object> = {}
let asked: Record<string, object> = {}
const real = window.fetch
beforeEach(() => {
  asked = {}
  answers = { candidates: { code: 200, data: { list: [] } } }
  window.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), location.href)
    asked[pathname.split('/').at(-1) ?? ''] = JSON.parse(String(init?.body ?? '{}'))
    const answer = answers[pathname.split('/').at(-1) ?? '']
    return answer ? Response.json(answer) : real(address, init)
  }
})
afterEach(() => {
  window.fetch = real
  localStorage.clear()
})
const refused = (fields: Record<string, string>) => ({
  ...{ fields, code: 400, data: null },
  ...{ error: 'badInput', errorMsg: '系统错误' },
})
const close = () => {}

const view = {
  ...{ id: ID, version: 1, state: 'running', title: '示例会议', ownTitle: '', startAt: AT, place: '' },
  ...{ link: '', host: '', recorder: '', conflicts: [], notices: [], cancelReason: '', closedAt: null },
  agenda: [{ title: '汇报', minutes: 10, closed: false, once: false }],
  items: [
    {
      ...{ achievementId: ID, acceptNo: 'CG-1', name: '示例成果', orgName: '示例单位', mode: 'meeting' },
      ...{ panelState: 'locked', paused: false, ended: false, size: 5, seated: 5, present: 3, needed: 4 },
    },
  ],
  experts: [
    {
      expertId: ID,
      name: '示例专家甲',
      orgName: '示例单位',
      zc: '教授',
      mobileTel: '138****0001',
      seats: [],
    },
  ],
  checks: [{ code: 'materials', done: false, text: '', owner: '', dueOn: '' }],
  live: { version: 1, achievementId: ID, step: 0, stepAt: null, closed: false, closedAt: null },
  questions: [],
  closedBy: '',
  may: { edit: true, run: true, reopen: true, payees: false, why: '' },
} as unknown as Meeting

test('a new session wants its time and what it deals with', async () => {
  await show(<NewMeeting chosen={[]} onDone={close} onClose={close} />)
  await field('会议地点').fill('示例会议室')
  await page.getByRole('button', { name: '建立会议' }).click()
  await expect.element(page.getByText('请选择会议时间').first()).toBeVisible()
  await expect.element(page.getByText('请选择上会的成果').first()).toBeVisible()
  await expect.element(field('会议地点')).toHaveValue('示例会议室')
  expect(await faults()).toEqual([])
})

test('an attendance that staff saw is explained', async () => {
  await show(<Attendance view={view} />)
  await page.getByRole('button', { name: '登记 示例专家甲' }).click()
  await field('说明').fill('')
  await expectRefusal({ press: '登记', says: { 说明: '请填写说明' } })
})

test('the whole room is taken down at once but for those ticked, and taken back at once', async () => {
  answers = { attendAll: { code: 200, data: { changed: 1 } } }
  const seat = { ...{ achievementId: ID, role: 'member', joinStatus: '1', joinAt: null }, joinSource: '' }
  const [one] = view.experts
  const agreed = { ...one, seats: [{ ...seat, reason: '', examine: 'none' }] }
  const other = { ...agreed, expertId: OTHER, name: '示例专家乙' }
  await show(
    <Attendance
      view={{ ...view, experts: [agreed, other], roll: { at: AT, experts: 4 } } as unknown as Meeting}
    />,
  )
  await expect.element(page.getByText(/一并登记了4位专家到会/)).toBeVisible()
  await page.getByRole('button', { name: '全部到会' }).click()
  await page.getByRole('checkbox', { name: /示例专家乙/ }).click()
  expect(await faults()).toEqual([])
  await page.getByRole('button', { name: '登记到会' }).click()
  await expect.poll(() => asked.attendAll).toMatchObject({ id: ID, source: 'onsite', except: [OTHER] })
})

test('whoever does it has a name of at most thirty characters', async () => {
  await show(<Checklist view={view} />)
  await page.getByRole('button', { name: /^(办理|分工) / }).click()
  await field('负责人').fill(LONG)
  await expectRefusal({ press: '保存', says: { 负责人: '负责人不能超过30个字' } })
})

test('a notice that is too long is not previewed', async () => {
  await show(<NoticeDialog view={view} onClose={close} />)
  await field('补充说明').fill('长'.repeat(501))
  await expectRefusal({ press: '预览', says: { 补充说明: '补充说明不能超过500个字' } })
})

test('nothing is added where nothing was chosen', async () => {
  await show(<Order view={view} />)
  await page.getByRole('button', { name: '添加成果' }).click()
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect.element(page.getByText('请选择上会的成果').first()).toBeVisible()
  expect(await faults()).toEqual([])
})

test('a question is asked before it is taken down', async () => {
  await show(<Questions view={view} />)
  await expectRefusal({
    press: '记录问题',
    says: { 新问题: '请填写问题' },
    keeps: {},
  })
})

test('a session is opened again with a reason', async () => {
  await show(<Room view={{ ...view, state: 'closed' }} />)
  await page.getByRole('button', { name: '重新打开会议' }).click()
  await expectRefusal({ press: '重新打开', says: { 原因: '请写明原因（至少5个字）' } })
})

test('what the server says of a step stands at its field, and nothing is lost', async () => {
  answers = { agenda: refused({ 'agenda.0.title': '请填写环节名称' }) }
  await show(<AgendaDialog view={view} onClose={close} />)
  await field('环节').fill('')
  await field('分钟').fill('25')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByText('请填写环节名称').first()).toBeVisible()
  await expect.element(field('环节')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('分钟')).toHaveValue('25')
  expect(await faults()).toEqual([])
})

const paid = {
  ...{ version: 1, list: [], inCapitals: '壹仟元整' },
  ...{ totalCents: 100_000, totalTaxCents: 4_000, totalNetCents: 96_000 },
  may: { edit: true, confirm: true, pay: true, whole: false },
}

test('confirmed fees are opened again with a reason', async () => {
  const confirmed = { by: '示例负责人', at: '2026-11-23T08:00:00.000Z', noneReason: '' }
  await show(<Confirmation of="meeting" id={view.id} fees={{ ...paid, confirmed }} changed={false} />)
  await page.getByRole('button', { name: '撤回确认' }).click()
  await expectRefusal({ press: '确定撤回', says: { 原因: '请写明原因（至少5个字）' } })
})

test('that nobody is paid is said with a reason', async () => {
  const unpaid = { ...paid, confirmed: null, totalCents: 0 }
  await show(<Confirmation of="correspondence" id={view.id} fees={unpaid} changed={false} />)
  await page.getByRole('button', { name: '不发放咨询费' }).click()
  await expectRefusal({ press: '确认不发放', says: { 原因: '请写明原因（至少5个字）' } })
})

const payee = {
  ...{ expertId: OTHER, name: '示例甲', orgName: '示例单位', zc: '正高级', worked: true, note: '' },
  ...{ idCard: '', bankName: '', bankAccount: '', cents: 200_000, taxCents: 24_000, netCents: 176_000 },
}
const confirmed = { by: '示例负责人', at: '2026-11-23T08:00:00.000Z', noneReason: '' }
test('whoever was paid is noted with the day, all of them unless some are left out', async () => {
  answers = { pay: { code: 200, data: { paid: 1 } } }
  const list = [{ ...payee, paidOn: '', voucherNo: '', paidBy: '' }]
  await show(<Payout of="meeting" id={ID} fees={{ ...paid, list, confirmed }} />)
  await page.getByRole('button', { name: '登记已发放' }).click()
  await page.getByRole('button', { name: '登记', exact: true }).click()
  await expect.poll(() => asked.pay).toMatchObject({ id: ID, expertIds: [OTHER], voucherNo: '' })
})

test('that somebody was paid is taken back by name, with a reason', async () => {
  const list = [{ ...payee, paidOn: '2026-11-24', voucherNo: 'HD-001', paidBy: '示例经办人' }]
  await show(<Payout of="meeting" id={ID} fees={{ ...paid, list, confirmed }} />)
  await page.getByRole('button', { name: '撤销发放登记' }).click()
  await expectRefusal({ press: '确定撤销', says: { 原因: '请写明原因（至少5个字）' } })
  await expect.element(page.getByText('请选择专家').first()).toBeVisible()
})
