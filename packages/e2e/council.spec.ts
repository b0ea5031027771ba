import { addDays, today } from '@portal/contract/platform/time'
import { writeXlsx } from 'hucre/xlsx'
import { choose, expect, expectAccessible, type Page, test } from './portal.ts'

/** The council: a post past the charter needs a reason, and ends on a day with one (docs/handbook/membership.md#council). */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a post past the charter is given with a reason, shows on the record, and ends with a reason', async ({
  page,
  portal,
}) => {
  // Each size has a person of its own.
  const { account } = portal.person(46)
  await portal.enter(page, portal.account('管理员'))
  await page.goto(`/adminpages/personmember?keyword=${account}`)
  const row = page.locator('tbody tr[data-row]')
  await expect(row).toHaveCount(1)
  await row.getByRole('button').first().click()
  await press(page, '修改信息')
  const dialog = page.getByRole('dialog', { name: /^修改个人会员信息/ })
  await expect(dialog.getByLabel('与章程不符时的理由')).toHaveCount(0)
  await choose(dialog.getByRole('combobox', { name: '学会职务' }), '理事长')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByText(/理事长将有2人，章程规定最多1人。确需任命的/).first()).toBeVisible()
  await dialog.getByLabel('与章程不符时的理由').fill('会员代表大会决定')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog).toBeHidden()
  const held = page.getByRole('table', { name: '任职经历' })
  await expect(held.getByRole('row', { name: /理事长.*现任/ })).toBeVisible()
  const name = (await page.getByRole('dialog').getByRole('heading').first().innerText()).trim()

  await page.goto('/adminpages/council')
  await expect(page.getByRole('table', { name: '届次' }).getByText('现届')).toBeVisible()
  await expectAccessible(page)
  await press(page, `免职：${name}`)
  const end = page.getByRole('dialog', { name: `免去“${name}”的理事长职务？` })
  await end.getByRole('button', { name: '免职', exact: true }).click()
  await expect(end.getByText('请填写原因').first()).toBeVisible()
  await end.getByRole('textbox', { name: '原因' }).fill('改选')
  await end.getByRole('button', { name: '免职', exact: true }).click()
  await expect(page.getByText(`已免去“${name}”的理事长职务`)).toBeVisible()
  await expect(page.getByRole('button', { name: `免职：${name}`, exact: true })).toHaveCount(0)
})

const HEAD = ['姓名', '会员号', '职务', '单位']

test('a sheet of names shows who stays and who leaves before anything is done; a wrong row stops it', async ({
  page,
  portal,
}) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/council')
  const chair = page
    .getByRole('row', { name: /理事长/ })
    .getByRole('link')
    .first()
  const name = await chair.innerText()
  await page.getByRole('link', { name: '办理换届' }).click()
  await page.getByLabel('新一届是第几届').fill('6')
  await press(page, '核对名单')
  await expect(page.getByText('请选择换届名单')).toBeVisible()
  const rows = [HEAD, [name, '', '理事长', ''], ['查无此人', '', '理事', '']]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '换届名单', rows }] }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: '名单.xlsx', mimeType, buffer })
  await press(page, '核对名单')
  await expect(page.getByText('有 1 行不能办理')).toBeVisible()
  const lines = page.getByRole('table', { name: '换届名单核对' })
  await expect(lines.getByRole('row', { name: new RegExp(`连任.*${name}`) })).toBeVisible()
  await expect(lines.getByText('没有这个姓名的会员或专家')).toBeVisible()
  await expect(lines.getByText('卸任').first()).toBeVisible()
  const act = page.getByRole('button', { name: /^办理第.届换届$/ })
  await expect(act).toBeDisabled()
  await expectAccessible(page)

  // Another number or day has not been checked yet, and the button never names one that was not.
  await page.getByLabel('新一届是第几届').fill('7')
  await expect(act).toHaveCount(0)
  await press(page, '核对名单')
  await expect(act).toHaveText('办理第七届换届')
  await page.getByRole('textbox', { name: '换届日期' }).fill(addDays(today(), -1))
  await expect(act).toHaveCount(0)
  await press(page, '核对名单')
  await expect(act).toBeVisible()

  // Another sheet has not been read yet: nothing of the one before is left to be carried out.
  await page.locator('input[type=file]').setInputFiles({ name: '名单（改）.xlsx', mimeType, buffer })
  await expect(page.getByText('名单（改）.xlsx')).toBeVisible()
  await expect(act).toHaveCount(0)
  await expect(lines).toHaveCount(0)
})
