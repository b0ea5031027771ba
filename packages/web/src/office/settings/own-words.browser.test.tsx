import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import { settings } from '@portal/contract/office/settings.calls'
import type { SettingKey } from '@portal/contract/platform/settings/settings'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { field } from '../../dev/refused.ts'
import { wire } from '../../dev/wire.ts'
import { TextEditor } from './text-editor.tsx'
import { TextList } from './text-list.tsx'

/** Letters and the portal's own mails in the words of the society (docs/decisions/119-letters-in-own-words.md). */

const stateOf = (key: SettingKey, value: string, version = 0) =>
  [
    key,
    { key, value, version, updatedAt: version ? '2026-11-28T02:00:00.000Z' : null, updatedBy: '' },
  ] as const
const OWN = '{{name}}同志：\n\n{{comments}}\n\n{{link}}'
const states = (own = '') =>
  new Map([
    stateOf('societyShort', '示例学会'),
    stateOf('societyName', '示例流域学会'),
    stateOf('staffPhone', '000-00000001'),
    stateOf('text.mail-application-returned', own, own ? 1 : 0),
  ])
const DELIVERED = {
  body: '{{name}}，您好：\n\n{{comments}}\n\n{{link}}',
  around: {
    subject: '【{{societyShort}}】{{kind}}申请需要修改',
    foot: '如有疑问，请致电{{staffPhone}}。\n\n{{societyName}}',
  },
}
const ignore = () => {}
const shown = async (own = '') => {
  const asked = wire(
    [settings.deliveredText, () => ({ data: DELIVERED })],
    [settings.update, () => ({ data: { list: [] } })],
  )
  await show(
    <TextEditor name="mail-application-returned" states={states(own)} onBack={ignore} onDirty={ignore} />,
  )
  return asked
}
const preview = page.getByRole('region', { name: '预览' })

describe.each(SIZES)('a mail in own words on a $name', (size) => {
  test('is seen as it will arrive, from the delivered text on', async () => {
    await sized(size)
    await shown()
    await expect.element(preview.getByText(/主题：【示例学会】个人会员申请需要修改/)).toBeVisible()
    await expect.element(preview.getByText(/示例甲，您好/)).toBeVisible()
    await page.getByRole('button', { name: '在自带文本上修改' }).click()
    await expect.element(field('申请退回修改通知')).toHaveValue(DELIVERED.body)
    await field('申请退回修改通知').fill(OWN)
    await expect.element(preview.getByText(/示例甲同志/)).toBeVisible()
    await expect.element(preview.getByText(/如有疑问，请致电000-00000001。\s+示例流域学会/)).toBeVisible()
    await expect.element(page.getByText(/短信使用在网关报备的模板/)).toBeVisible()
    expect(await faults()).toEqual([])
  })

  test('is not saved without what it is for', async () => {
    await sized(size)
    await shown()
    const text = field('申请退回修改通知')
    await text.fill('{{name}}：{{link}}')
    await expect.element(page.getByText(/须保留“审核意见”\{\{comments\}\}/)).toBeVisible()
    await expect.element(text).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: '插入本件内容' }).click()
    await page.getByRole('menuitem', { name: '审核意见' }).click()
    await expect.element(text).toHaveValue(expect.stringContaining('{{comments}}'))
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeEnabled()
    await expect.element(page.getByRole('button', { name: '加粗' })).not.toBeInTheDocument()
  })

  test('goes back to the delivered text when that is confirmed', async () => {
    await sized(size)
    const asked = await shown(OWN)
    await expect.element(preview.getByText(/示例甲同志/)).toBeVisible()
    await page.getByRole('button', { name: '恢复自带文本' }).click()
    const changes = page.getByRole('region', { name: '将要改变的内容' })
    await expect.element(changes.getByText('删去：{{name}}同志：')).toBeVisible()
    await expect.element(changes.getByText('恢复：{{name}}，您好：')).toBeVisible()
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await expect
      .poll(() => asked.find(({ path }) => path === settings.update.path)?.input)
      .toEqual({ changes: [{ key: 'text.mail-application-returned', value: '', version: 1 }] })
  })

  test('stands in the list beside the letters, those on evaluations and awards among them', async () => {
    await sized(size)
    await show(<TextList states={states(OWN)} onOpen={ignore} />)
    for (const name of ['自动通知邮件：入会、会费和活动', '自动通知邮件：评价和奖励'])
      await expect.element(page.getByRole('heading', { name })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^申请退回修改通知.*已改写/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^会费催缴通知.*系统自带/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^专家邀请函.*系统自带/ })).toBeVisible()
    expect(await faults()).toEqual([])
  })
})

describe.each(SIZES)('phrases of reviewers on a $name', (size) => {
  test('stand under the names of fields, and are not saved where they would be lost', async () => {
    await sized(size)
    wire([settings.deliveredText, () => ({ data: { body: '## 整份申请\n\n- 请逐项修改。' } })])
    await show(<TextEditor name="phrases-unit" states={states()} onBack={ignore} onDirty={ignore} />)
    await expect.element(preview.getByText('请逐项修改。')).toBeVisible()
    const text = field('单位会员退回用语')
    await page.getByRole('button', { name: '插入项目' }).click()
    await page.getByRole('menuitem', { name: '单位名称' }).click()
    await expect.element(text).toHaveValue('## 单位名称\n\n- ')
    await text.fill('## 公章\n- 请重新盖章。')
    await expect.element(page.getByText(/没有“公章”这个项目/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
    await text.fill('## 单位名称\n- 请重新盖章。')
    await expect.element(preview.getByRole('heading', { name: '单位名称' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeEnabled()
    await expect.element(page.getByRole('button', { name: '插入学会信息' })).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
  })
})

describe.each(SIZES)('a certificate in own words on a $name', (size) => {
  test('is a title and one sentence; its sample is fetched as it is typed', async () => {
    await sized(size)
    const asked = wire(
      [
        settings.deliveredText,
        () => ({ data: { body: '## 会员证书\n\n兹证明**{{name}}**自{{joinedOn}}起' } }),
      ],
      [certificate.sample, () => ({ error: 'glyphMissing' })],
    )
    await show(<TextEditor name="certificate-person" states={states()} onBack={ignore} onDirty={ignore} />)
    await expect.element(preview.getByText('示例甲', { exact: true })).toBeVisible()
    const text = field('个人会员证书')
    await text.fill('{{name}}自{{joinedOn}}起为会员。')
    await expect.element(page.getByText(/第一行以“## ”开头写标题/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: '下载样张（PDF）' })).toBeDisabled()
    const own = '## 会员证\n\n**{{name}}**自{{joinedOn}}起为会员。'
    await text.fill(own)
    await expect.element(preview.getByRole('heading', { name: '会员证', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '下载样张（PDF）' }).click()
    await expect
      .poll(() => asked.find(({ path }) => path === certificate.sample.path)?.input)
      .toEqual({ key: 'certificate-person', text: own })
    await expect.element(page.getByRole('button', { name: '插入学会信息' })).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
  })
})
