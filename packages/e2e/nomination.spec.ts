import { addDays, today } from '@portal/contract/platform/time'
import { PDF, press } from './evaluation-steps.ts'
import { choose, expect, expectAccessible, onPhone, type Page } from './portal.ts'

/** An award's items nominated online: written, stamped, handed in, given back, corrected, accepted (docs/handbook/award.md#nominations). */

const upload = async (page: Page, name: string) => {
  await page
    .getByLabel('签字盖章的推荐书')
    .last()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByRole('button', { name: `下载 ${name}` })).toBeVisible()
}
const handIn = async (page: Page) => {
  await press(page, '提交推荐')
  const dialog = page.getByRole('dialog')
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('推荐已提交')).toBeVisible()
}

onPhone(
  'a nomination is handed in, given back, corrected and accepted',
  async ({ page, portal, browser }) => {
    const award = `示例推荐奖${Date.now() % 100_000}`
    const name = `示例河口咸潮预报项目${Date.now() % 100_000}`
    const window = async () => (await browser.newContext({ baseURL: portal.url })).newPage()

    // 申报 opens: a batch that takes nominations for three days.
    await portal.enter(page, portal.account('经办人'))
    await page.goto('/adminpages/awards')
    await press(page, '新建批次')
    const form = page.getByRole('dialog')
    await form.getByLabel('奖项名称').fill(award)
    await form.getByLabel('组别').fill('水利组')
    await form.getByLabel('每项最少专家人数').fill('1')
    await form.getByLabel('网上推荐截止日期').fill(addDays(today(), 3))
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name: new RegExp(award) })).toBeVisible()
    const batch = page.url()

    // 推荐: an expert writes it, has it stamped and hands it in.
    const mine = await window()
    await portal.enter(mine, portal.account('专家（已通过）'))
    await mine.goto('/memberpages/nomination')
    await mine.getByRole('button', { name: new RegExp(`推荐项目 .*${award}`) }).click()
    const dialog = mine.getByRole('dialog')
    await dialog.getByLabel('项目名称').fill(name)
    await choose(dialog.getByRole('combobox', { name: '申报等级' }), { index: 1 })
    await dialog.getByLabel('完成单位').fill('示例清溪水利技术中心\n示例远山大学')
    await dialog.getByLabel('完成人').fill('闻人清（示例清溪水利技术中心）')
    await dialog.getByLabel('项目简介').fill('面向河口咸潮的预报和调度。')
    await dialog.getByLabel('推荐意见').fill('创新突出，应用广泛，同意推荐。')
    await dialog.getByRole('textbox', { name: '联系人', exact: true }).fill('示例联系人')
    await dialog.getByLabel('联系人手机号').fill('19900007788')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(mine.getByRole('heading', { name })).toBeVisible()
    await expect(mine.getByRole('button', { name: '提交推荐' })).toBeDisabled()
    await upload(mine, '推荐书.pdf')
    await expectAccessible(mine)
    await handIn(mine)
    await expect(mine.getByText('已提交，编号001')).toBeVisible()

    // 受理: nobody waits three days here: the day is taken back, and the formal check begins.
    await page.goto(batch)
    await press(page, '修改批次')
    await form.getByLabel('网上推荐截止日期').fill('')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)
    await press(page, '开始形式审查')
    await page.getByRole('dialog').getByRole('button', { name: '开始形式审查' }).click()
    await expect(page.getByText('已办理：开始形式审查')).toBeVisible()
    await page.getByText(name).first().click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: '退回补正' }).click()
    const back = page.getByRole('dialog').last()
    await back.getByLabel('补正内容').fill('请补充第二完成单位的盖章页')
    await back.getByLabel('补正期限').fill(addDays(today(), 5))
    await back.getByRole('button', { name: '退回补正' }).click()
    await expect(page.getByText('已退回，已通知推荐方')).toBeVisible()

    // Corrected: what was stamped says something else now, and is stamped again.
    await mine.goto('/memberpages/nomination')
    await mine.getByRole('link', { name: new RegExp(`^(?:去补正|继续|查看) ${name}`) }).click()
    await expect(mine.getByText('请补充第二完成单位的盖章页')).toBeVisible()
    await press(mine, '修改')
    await dialog.getByLabel('推荐意见').fill('创新突出，应用广泛，效益良好，同意推荐。')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(mine.getByText('推荐书上传后内容有修改').first()).toBeVisible()
    await upload(mine, '推荐书（补正）.pdf')
    await handIn(mine)

    await page.goto(batch)
    await page.getByText(name).first().click()
    await drawer.getByRole('button', { name: '形式审查' }).click()
    const check = page.getByRole('dialog').last()
    for (const tick of await check.getByRole('checkbox').all()) await tick.check()
    await check.getByRole('button', { name: '通过', exact: true }).click()
    await expect(drawer.getByText('形式审查通过')).toBeVisible()
    await mine.reload()
    await expect(mine.getByText('形式审查通过')).toBeVisible()
  },
)
