import { type Notice, notices } from '@portal/contract/office/notice.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { wire } from '../../dev/wire.ts'
import { session } from '../../shared/session.ts'
import { NoticeBell } from './notice-bell.tsx'

const AT = '2026-11-23T02:00:00.000Z'
const notice = (key: string, of: Partial<Notice>): Notice => ({
  key,
  topic: 'release',
  title: '邮件“年会通知”',
  text: '示例编辑提交，待您核对后发送',
  at: AT,
  dueAt: null,
  late: false,
  page: 'sentMail',
  id: '11111111-2222-4333-8444-555555555555',
  column: '',
  fresh: true,
  ...of,
})
const ALL = [
  notice('1', {}),
  notice('2', {
    topic: 'due',
    title: `《${'流域水资源联合调度关键技术研究'.repeat(3)}》`,
    text: '形式审查',
    dueAt: AT,
    late: true,
    page: 'achievement',
    fresh: false,
  }),
]

const shown = async (list: readonly Notice[]) => {
  session.set({ token: 'sample', roles: ['administrator'], userName: '示例' })
  let now = list
  const asked = wire(
    [notices.list, () => ({ data: { list: [...now] } })],
    [
      notices.seen,
      () => {
        now = now.map((one) => ({ ...one, fresh: false }))
        return { data: {} }
      },
    ],
  )
  await show(<NoticeBell reader="administrator" />)
  return asked
}
const bell = (name: RegExp) => page.getByRole('button', { name })

describe.each(SIZES)('the bell on a $name', (size) => {
  test('lists by topic what there is, and says what is new until it was looked at', async () => {
    await sized(size)
    const asked = await shown(ALL)
    await bell(/1\s*条新提醒/).click()
    await expect.element(page.getByRole('heading', { name: '送审、复核与退回 1' })).toBeVisible()
    await expect.element(page.getByText('逾期', { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '邮件“年会通知”' }))
      .toHaveAttribute('href', expect.stringContaining('BeenSend'))
    expect(await faults()).toEqual([])
    expect(asked.some(({ path }) => path === notices.seen.path)).toBe(false)
    await page.getByRole('button', { name: '关闭' }).click()
    await expect.element(bell(/^提醒$/)).toBeVisible()
    expect(asked.some(({ path }) => path === notices.seen.path)).toBe(true)
  })
})

test('nothing there is said', async () => {
  await shown([])
  await bell(/^提醒$/).click()
  await expect.element(page.getByText('没有提醒')).toBeVisible()
})

test('a lost line is said in the list, not hidden', async () => {
  session.set({ token: 'sample', roles: ['administrator'], userName: '示例' })
  wire()
  await show(<NoticeBell reader="administrator" />)
  await bell(/^提醒$/).click()
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
})
