import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import { writeXlsx } from 'hucre/xlsx'
import { expect, expectAccessible, type Page, test } from './portal.ts'

/** The library of organisations, people entered twice, and spreadsheets (docs/handbook/membership.md#organisations). */

test.beforeEach(async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
})

/** The journeys of both screen sizes share one portal. */
const done = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

const addOrganisation = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '添加单位' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '单位名称' }).fill(name)
  await dialog.getByRole('button', { name: '保存' }).click()
  await done(page, `已添加“${name}”`)
}

test('two spellings of a unit become one, the old name still finds it, and the merge is taken back', async ({
  page,
}) => {
  // Unlike each other, or the two journeys would find each other's units.
  const kept = '示例旅程水利勘测设计院'
  const gone = `${kept}总院`
  await page.goto('/adminpages/org/orgIndex')
  await addOrganisation(page, kept)
  await addOrganisation(page, gone)
  await expectAccessible(page)

  await page.goto('/adminpages/org/orgIndex?view=duplicates')
  const pair = page.getByRole('region', { name: /^相似度/ }).filter({ hasText: gone })
  await expect(pair.getByText('一个名称是另一个的开头')).toBeVisible()
  await expectAccessible(page)
  await pair.getByRole('button', { name: '合并' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`${kept} `) }).check()
  await expect(dialog.getByText(`合并后只保留“${kept}”`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '合并', exact: true }).click()
  await done(page, `已合并到“${kept}”`)
  await expect(pair).toHaveCount(0)

  await page.goto(`/adminpages/org/orgIndex?keyword=${encodeURIComponent(gone)}`)
  const row = page.locator('tbody tr[data-row]')
  await expect(row).toHaveCount(1)
  await expect(row.getByText(`曾用名：${gone}`)).toBeVisible()

  await page.goto('/adminpages/org/orgIndex?view=merges')
  const merge = page.locator('tbody tr[data-row]').filter({ hasText: gone })
  await expectAccessible(page)
  await merge.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销合并' }).click()
  await done(page, '已撤销合并')
  await expect(merge.getByText('已撤销', { exact: false })).toBeVisible()
  await page.goto(`/adminpages/org/orgIndex?keyword=${encodeURIComponent(kept)}`)
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(2)
})

const HEAD = ['姓名*', '身份证号*', '手机号*', '工作单位*', '职称']
const sheet = async (rows: readonly (readonly string[])[]) => ({
  name: '个人会员名单.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    await writeXlsx({ sheets: [{ name: '数据', rows: [HEAD, ...rows.map((row) => [...row])] }] }),
  ),
})

test('a list of members: the report names the row, the corrected file comes in, and the batch is taken back', async ({
  page,
}) => {
  const [phone, from] = ['1995555010', 701]
  const [first = '', second = ''] = serialIdCards('990000', '1980-01-01', 2, from)
  const unit = '示例旅程导入水务局'
  const right = ['示例导入甲', first, `${phone}1`, unit, '高级']
  await page.goto('/adminpages/personmember')
  await page.getByRole('link', { name: '导入', exact: true }).click()
  await expect(page.getByText('下载模板').first()).toBeVisible()
  await expectAccessible(page)
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载个人会员模板' }).click()
  expect((await template).suggestedFilename()).toBe('个人会员导入模板.xlsx')

  const upload = page.getByLabel('上传个人会员文件')
  await upload.setInputFiles(await sheet([right, ['示例二', `${second.slice(0, 17)}?`, '123', unit, '']]))
  await done(page, /行有错误，还没有导入任何记录/)
  await expect(page.getByRole('row', { name: /3 手机号 请填写正确的联系手机/ })).toBeVisible()
  await expectAccessible(page)
  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载检查结果' }).click()
  expect((await report).suggestedFilename()).toBe('个人会员名单-检查结果.xlsx')
  await page.getByRole('button', { name: '重新上传' }).click()

  await upload.setInputFiles(await sheet([right, ['示例二', second, `${phone}2`, unit, '副高级']]))
  await done(page, '检查通过：新增 2 名个人会员')
  await expectAccessible(page)
  await page.getByRole('button', { name: '确认导入' }).click()
  const asking = page.getByRole('dialog', { name: /导入 2 名/ })
  await asking.getByRole('radio', { name: '以后再发' }).check()
  await asking.getByRole('button', { name: '导入', exact: true }).click()
  await done(page, '已导入 2 名个人会员')
  await page.goto(`/adminpages/personmember?keyword=${phone}1`)
  await expect(page.locator('tbody tr[data-row]').getByText('审核通过')).toBeVisible()

  await page.goto('/adminpages/imports?kind=person')
  await page
    .locator('tbody tr[data-row]')
    .filter({ hasText: '已导入' })
    .first()
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('button', { name: '撤销 2 条' }).click()
  await done(page, '导入已撤销')
  await page.goto(`/adminpages/personmember?keyword=${phone}1`)
  await done(page, '没有符合条件的记录')
})

test('two records of one person, side by side, become one and two again', async ({ page }) => {
  await page.goto('/adminpages/duplicates?kind=expert')
  const row = page.locator('tbody tr[data-row]')
  await expect(row).toHaveCount(1)
  await expectAccessible(page)
  await row.getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: /^内容对照/ })).toBeVisible()
  expect(await drawer.innerText()).not.toMatch(/(?<![\dA-Z])1[3-9]\d{9}(?!\d)|\d{17}[\dX]/)
  await drawer.getByRole('radio', { name: '行政职务采用记录二' }).check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '合并为一条' }).click()
  await page
    .getByRole('dialog', { name: /合并为一条/ })
    .getByRole('button', { name: '合并', exact: true })
    .click()
  await done(page, '已合并，30天内可以在“合并记录”中撤销')
  await page.goto('/adminpages/duplicates?view=merges')
  await page.getByRole('button', { name: '撤销' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销合并' }).click()
  await done(page, '已撤销合并，两条记录恢复原样')
  await page.goto('/adminpages/duplicates?kind=expert')
  await expect(row).toHaveCount(1)
})
