import { message } from '@portal/contract/communication/message.calls'
import { job, type Task } from '@portal/contract/office/task.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { wire } from '../../dev/wire.ts'
import { refresh } from '../../shared/call/client.ts'
import { session } from '../../shared/session.ts'
import { ToastHost } from '../../shared/ui/toast.tsx'
import { TaskButton } from './task-button.tsx'

const AT = '2026-11-23T02:00:00.000Z'
const task = (id: string, of: Partial<Task>): Task => ({
  sort: 'job',
  id,
  of: 'export-persons',
  group: 'running',
  tone: 'plain',
  title: '导出个人会员',
  text: '',
  done: 3,
  total: 9,
  failed: 0,
  at: AT,
  finishedAt: null,
  keptUntil: null,
  may: ['cancel'],
  version: 0,
  ...of,
})
const DONE = {
  group: 'ended',
  tone: 'good',
  text: '已完成',
  finishedAt: AT,
  keptUntil: '2026-11-30T02:00:00.000Z',
} as const
const ALL = [
  task('1', {}),
  task('2', {
    sort: 'sending',
    of: 'mail',
    title: '邮件“年会报到须知”',
    text: '发送中',
    may: ['pause', 'cancel'],
    version: 4,
  }),
  task('3', {
    sort: 'import',
    of: 'person',
    group: 'attention',
    tone: 'bad',
    title: '导入个人会员：会员迁入.xlsx',
    text: '27 行中有 2 处错误，全部没有导入',
    may: [],
  }),
  task('4', { ...DONE, title: '签发个人会员证书 42 份', may: ['download'] }),
]

const shown = async (list: readonly Task[] = ALL) => {
  session.set({ token: 'sample', roles: ['administrator'], userName: '示例' })
  let now = list
  const asked = wire(
    [job.centre, () => ({ data: { list: now } })],
    [job.cancel, () => ({ error: 'stateChanged' })],
    [message.pause, () => ({ data: { id: '2', version: 5, state: 'paused' } })],
  )
  await show(
    <>
      <TaskButton />
      <ToastHost />
    </>,
  )
  return { asked, become: (next: readonly Task[]) => (now = next) }
}
const open = () => page.getByRole('button', { name: /^任务/ }).click()

describe.each(SIZES)('the task centre on a $name', (size) => {
  test('tells what runs, what waits and what is done', async () => {
    await sized(size)
    await shown()
    await expect.element(page.getByRole('button', { name: /2\s*项进行中\s*1\s*项需要处理/ })).toBeVisible()
    await open()
    await expect.element(page.getByText('全部没有导入', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '下载：签发个人会员证书 42 份' })).toBeVisible()
    expect(await faults()).toEqual([])
  })
})

test('a sending is paused with the version that was read', async () => {
  const { asked } = await shown()
  await open()
  await page.getByRole('button', { name: '暂停' }).click()
  await expect.element(page.getByText('已暂停')).toBeVisible()
  expect(asked.find(({ path }) => path === message.pause.path)?.input).toEqual({ id: '2', version: 4 })
})

test('cancelling asks first, and says when it came too late', async () => {
  const { asked } = await shown()
  await open()
  await page.getByRole('button', { name: '取消：导出个人会员' }).click()
  expect(asked.some(({ path }) => path === job.cancel.path)).toBe(false)
  await page.getByRole('button', { name: '取消任务' }).click()
  await expect.element(page.getByText('状态已变化', { exact: false })).toBeVisible()
})

test('what ends while another page is open is told, with the way to its file', async () => {
  const { become } = await shown([task('1', {})])
  await expect.element(page.getByRole('button', { name: /1\s*项进行中/ })).toBeVisible()
  become([task('1', { ...DONE, may: ['download'] })])
  await refresh(job.centre)
  await expect.element(page.getByText('导出个人会员：已完成')).toBeVisible()
  await page.getByRole('button', { name: '查看' }).click()
  await expect.element(page.getByRole('button', { name: '下载：导出个人会员' })).toBeVisible()
})

test('a lost line is said in the centre, not hidden', async () => {
  session.set({ token: 'sample', roles: ['administrator'], userName: '示例' })
  wire()
  await show(<TaskButton />)
  await open()
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
})
