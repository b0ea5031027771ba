import { again, PDF } from './evaluation-steps.ts'
import { choose, expect, expectAccessible, type Page, test } from './portal.ts'

/** A nomination online, from the form to the item of the batch (docs/handbook/award.md#nominations). */

const dialog = (page: Page) => page.getByRole('dialog').last()

test('an expert nominates for a committee: form, stamp, hand in; staff find the item', async ({
  page,
  portal,
}, { project }) => {
  const name = `示例河口泥沙监测技术${project.name}${Date.now() % 100_000}`
  await portal.signIn(page, portal.account('专家（已通过）'))
  await page.goto('/memberpages/nomination')
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^推荐项目 / })
    .first()
    .click()
  let box = dialog(page)
  await box.getByRole('button', { name: '保存' }).click()
  await expect(box.getByText('请填写项目名称')).toBeVisible()
  await box.getByRole('radio', { name: '专业委员会推荐' }).check()
  await box.getByLabel('推荐方').fill('示例水资源专业委员会')
  await box.getByLabel('项目名称').fill(name)
  await choose(box.getByLabel('组别'), { index: 1 })
  await choose(box.getByLabel('申报等级'), { index: 1 })
  await box.getByLabel('完成单位').fill('示例清溪水利技术中心\n示例远山大学')
  await box.getByLabel('完成人').fill('闻人清（示例清溪水利技术中心）\n司徒远')
  await box.getByLabel('联系人', { exact: true }).fill('示例联系人')
  await box.getByLabel('联系人手机号').fill('19900000777')
  await box.getByLabel('项目简介').fill('在河口泥沙监测中应用三年，精度明显提高。')
  await box.getByLabel('推荐意见').fill('创新点明确，应用效果好，同意推荐。')
  await expectAccessible(page)
  await box.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: '提交推荐' })).toBeDisabled()
  const printing = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载推荐书' }).click()
  expect((await printing).suggestedFilename()).toBe(`推荐书-${name}.pdf`)
  await page
    .getByLabel('签字盖章的推荐书')
    .last()
    .setInputFiles({ name: '推荐书.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByRole('button', { name: '下载 推荐书.pdf' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '提交推荐' }).click()
  box = dialog(page)
  await box.getByRole('checkbox').check()
  await box.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText(/已提交，编号\d+/)).toBeVisible()
  await again(page)
  await portal.signIn(page, portal.account('经办人'))
  await page.goto('/adminpages/awards')
  await page.getByText('流域青年科技奖').first().click()
  const parts = page.getByRole('navigation', { name: '批次内容' })
  await parts.getByRole('link', { name: /^参评项目/ }).click()
  await page.getByText(name).first().click()
  await expect(page.getByRole('dialog').getByText('专业委员会推荐　示例水资源专业委员会')).toBeVisible()
  await expectAccessible(page)
})
