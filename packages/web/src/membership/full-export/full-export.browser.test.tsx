import { account } from '@portal/contract/identity/account.calls'
import { fullExports } from '@portal/contract/membership/full-export/full-export.calls'
import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { wire } from '../../dev/wire.ts'
import { client } from '../../shared/call/client.ts'
import { session } from '../../shared/session.ts'
import { Page } from './list-page.tsx'
import { RequestDialog } from './request-dialog.tsx'

const id = '019400aa-0000-7000-8000-000000000001'
/** Nobody who would be asked for a code. */
const me = [account.me, () => ({ data: { totpEnrolled: false } })] as const
const waiting = {
  ...{ id, kind: 'person', output: 'sheet', state: 'waiting', total: 128, names: ['示例甲', '示例乙'] },
  ...{ fields: ['姓名', '身份证号'], reason: '报送登记管理机关年检', requestedByName: '申请人甲' },
  ...{ requestedAt: '2026-01-01T00:00:00Z', decidedByName: '', decidedAt: null, opinion: '', own: false },
}

describe.each(SIZES)('lists without masks on a $name', (size) => {
  test('what is to be in it is ticked, a missing reason is held, nothing ticked is said', async () => {
    await sized(size)
    const closed: boolean[] = []
    const asked = wire(me, [fullExports.request, () => ({ data: { id, total: 128 } })])
    await show(
      <RequestDialog
        kind="person"
        filter={{ sort: 'name', level: ['C'] }}
        total={128}
        onClose={() => closed.push(true)}
      />,
    )
    await expectRefusal({ press: '提交复核', says: { 事由: '请写明用途和接收方，至少5个字' } })
    await field('事由').fill('报送登记管理机关年检')
    await page.getByRole('checkbox', { name: '编号' }).click()
    await page.getByRole('button', { name: '提交复核' }).click()
    await expect.element(page.getByText('请选择要导出的内容')).toBeVisible()
    await page.getByRole('checkbox', { name: '身份证号' }).click()
    await page.getByRole('checkbox', { name: '姓名', exact: true }).click()
    await page.getByRole('button', { name: '提交复核' }).click()
    await expect.poll(() => closed).toEqual([true])
    expect(asked.find(({ path }) => path === fullExports.request.path)?.input).toMatchObject({
      ...{ kind: 'person', filter: { level: ['C'] }, reason: '报送登记管理机关年检' },
      fields: expect.arrayContaining(['idCard', 'name']),
    })
    expect(await faults()).toEqual([])
  })

  test('labels ask for nothing but the reason', async () => {
    await sized(size)
    const asked = wire(me, [fullExports.request, () => ({ data: { id, total: 2 } })])
    await show(<RequestDialog kind="unit" output="labels" ids={[id]} total={2} onClose={() => {}} />)
    await expect.element(page.getByRole('checkbox').first()).not.toBeInTheDocument()
    await expect
      .poll(() => document.body.textContent)
      .toContain('标签印联系人姓名、单位名称、联系人地址、单位地址、邮政编码，')
    await field('事由').fill('寄送会员代表大会通知')
    await page.getByRole('button', { name: '提交复核' }).click()
    await expect
      .poll(() => asked.find(({ path }) => path === fullExports.request.path)?.input)
      .toMatchObject({ kind: 'unit', ids: [id], output: 'labels', reason: '寄送会员代表大会通知' })
    expect(await faults()).toEqual([])
  })

  test('whoever decides sees of whom, what and what for; a refusal needs its reason', async () => {
    await sized(size)
    session.set({ token: 'sample', roles: ['administrator'], userName: '示例' })
    const asked = wire(
      me,
      [fullExports.list, () => ({ data: { total: 1, list: [waiting] } })],
      [fullExports.decide, () => ({ data: {} })],
    )
    await show(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    )
    await page.getByRole('button', { name: /^不同意：示例甲/ }).click()
    await expect.element(page.getByText('示例甲、示例乙 等 128 条')).toBeVisible()
    await expectRefusal({ press: '不同意', says: { 原因: '请写明不同意的原因' } })
    await field('原因').fill('请缩小范围')
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: '不同意', exact: true }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(asked.find(({ path }) => path === fullExports.decide.path)?.input).toEqual({
      ...{ id, agreed: false, opinion: '请缩小范围' },
    })
  })

  test('labels are called labels by whoever is asked to agree', async () => {
    await sized(size)
    session.set({ token: 'sample', roles: ['administrator'], userName: '示例' })
    const labels = { ...waiting, output: 'labels', fields: ['姓名', '通讯地址'] }
    wire(me, [fullExports.list, () => ({ data: { total: 1, list: [labels] } })])
    await show(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    )
    await page.getByRole('button', { name: /^同意：示例甲/ }).click()
    await expect.element(page.getByRole('dialog', { name: '同意这次邮寄标签？' })).toBeVisible()
    await expect.poll(() => document.body.textContent).toContain('邮寄标签：姓名、通讯地址')
    expect(await faults()).toEqual([])
  })
})
