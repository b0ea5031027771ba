import { expect, expectAccessible, onPhone } from './portal.ts'

/** What is stored about me, and how it is erased: asked for, taken back, asked for again, approved (PIPL 44–47). */

onPhone(
  'a member sees what is stored, asks for erasure, and cannot sign in once it is approved',
  async ({ page, portal, browser }) => {
    // Each size has a member of its own, who is gone afterwards.
    const sample = portal.person(172)
    await portal.enter(page, sample)
    await page.goto('/memberpages/baseinfo')
    await page.getByRole('link', { name: '隐私与授权' }).click()
    await expect(page.getByRole('heading', { name: '平台保存了我的哪些信息' })).toBeVisible()
    await expectAccessible(page)
    const ask = async () => {
      await page.getByRole('button', { name: '申请注销' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '提交申请' }).click()
      await expect(dialog.getByText('请填写原因')).toBeVisible()
      await dialog.getByLabel('原因').fill('不再从事相关工作')
      await dialog.getByRole('button', { name: '提交申请' }).click()
      await expect(page.getByText(/^待审核：/)).toBeVisible()
    }
    await ask()
    await page.getByRole('button', { name: '撤回注销申请' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
    await expect(page.getByRole('button', { name: '申请注销' })).toBeVisible()
    await ask()
    await expectAccessible(page)

    const office = await (
      await browser.newContext({ baseURL: portal.url, viewport: page.viewportSize() })
    ).newPage()
    await portal.enter(office, portal.owner())
    await office.goto('/adminpages/erasures?state=pending')
    // The newest of those that wait.
    await office.locator('tbody tr[data-row]').getByRole('button').first().click()
    await expect(office.getByRole('heading', { name: '将删除和保留的内容' })).toBeVisible()
    await expectAccessible(office)
    await office.getByRole('button', { name: '同意并删除' }).click()
    await office.getByRole('button', { name: '永久删除' }).click()
    await expect(office.getByText('已注销，个人信息已删除')).toBeVisible()
    await office.context().close()

    await page.reload()
    await expect(page).toHaveURL(/login/i)
  },
)
