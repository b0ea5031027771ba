import { choose, expect, expectAccessible, type Page, test } from './portal.ts'
import { PHONE } from './sizes.ts'

/** Nobody is approved by accident, and an approval can be taken back. */

const approve = (page: Page) => page.getByRole('button', { name: '通过并编号' })
const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确认通过' })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /已通过“/ })

const openQueue = async (page: Page, queue: 'pending' | 'incomplete') => {
  await page.goto(`/adminpages/review?kind=person&queue=${queue}`)
  await expect(page.getByText(/第 1 件，共 \d+ 件/)).toBeVisible()
}

test.beforeEach(async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
})

test('three fast presses of A approve nobody; A and Enter do, and Z takes it back', async ({ page }) => {
  // The first second of a record lasts until the test says so.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const held: (() => void)[] = []
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) => (ms === 1000 ? held.push(act) : start(act, ms)),
      passSecond: () => {
        for (const act of held.splice(0)) act()
      },
    })
  })
  const passSecond = () => page.evaluate('passSecond()')
  await openQueue(page, 'pending')
  await expect(page.getByText('二维码与本版数据一致')).toBeVisible()
  const name = await page.locator('main h2').first().innerText()
  await expect(approve(page)).toBeDisabled()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('a')
  await expect(dialog(page)).toBeHidden()

  await passSecond()
  await expect(approve(page)).toBeEnabled()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('a')
  await expect(dialog(page).getByRole('heading', { name: `通过“${name}”的申请？` })).toBeVisible()
  await expect(confirm(page)).toBeFocused()
  // A key that is held down confirms nothing.
  await page.evaluate(() => {
    for (let n = 0; n < 5; n += 1)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }),
      )
  })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(/第 1 件/)).toBeVisible()
  await expect(bar(page)).toBeHidden()

  await page.keyboard.press('a')
  await page.keyboard.press('Alt+l')
  await expect(dialog(page).getByLabel('会员级别')).toBeFocused()
  await choose(dialog(page).getByLabel('会员级别'), '高级会员')
  await page.keyboard.press('Enter')
  // As long as somebody points at it, it stays.
  await bar(page).hover()
  await expect(bar(page)).toContainText(`已通过“${name}”，编号 G`)
  await expect(page.getByText(/第 2 件/)).toBeVisible()
  // The next record begins with its own first second.
  await expect(approve(page)).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText(`已撤销，“${name}”仍待审核`)).toBeVisible()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('撤销通过').first()).toBeVisible()
  await passSecond()
  await expect(approve(page)).toBeEnabled()
})

/** By keys at a desk, by touch on a phone, where the button stands somewhere else. */
const approveWithReason = async (page: Page, phone: boolean) => {
  await page.goto('/adminpages/personmember?state=incomplete')
  await expect(page.getByRole('button', { name: /^待上传/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  await openQueue(page, 'incomplete')
  await expect(page.getByText('待上传', { exact: false }).first()).toBeVisible()
  const name = await page.locator('main h2').first().innerText()
  await expect(approve(page)).toBeEnabled()
  if (phone) {
    const place = await approve(page).boundingBox()
    const [x, y] = [(place?.x ?? 0) + 20, (place?.y ?? 0) + 20]
    for (let tap = 0; tap < 3; tap += 1) await page.touchscreen.tap(x, y)
  } else await page.keyboard.press('a')
  await expect(dialog(page).getByRole('heading', { name: `通过“${name}”的申请？` })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  // Level, post and the button that confirms are in sight together.
  for (const shown of [
    dialog(page).getByLabel('会员级别'),
    dialog(page).getByLabel('学会职务'),
    dialog(page).getByRole('button', { name: '还差 1 个理由' }),
  ])
    await expect(shown).toBeInViewport()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '还差 1 个理由' }).click()
  await expect(dialog(page).getByText('已说明 0 / 1')).toHaveAttribute('role', 'alert')
  if (phone) {
    await dialog(page).getByRole('button', { name: '其他…' }).click()
    await dialog(page).getByRole('textbox', { name: '未上传盖章表：理由' }).fill('本人到办公室交了原件')
  } else await page.keyboard.press('1')
  await expect(dialog(page).getByText('已说明 1 / 1')).toBeVisible()
  if (phone) await confirm(page).click()
  else await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText(`已通过“${name}”`)
  await page.getByRole('button', { name: '上一件' }).click()
  await expect(
    page.getByText(phone ? '免盖章表通过：本人到办公室交了原件' : '免盖章表通过：纸质原件已核对'),
  ).toBeVisible()
  // Taken back on the record itself, as it can be for ten minutes.
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '撤销通过' })).toBeEnabled()
  if (phone) await page.getByRole('button', { name: '撤销通过' }).click()
  else await page.keyboard.press('z')
  await expect(page.getByText(`已撤销，“${name}”仍待审核`)).toBeVisible()
  await expect(approve(page)).toBeVisible()
}

test('without the stamped form it is an act of its own with a reason, which the history keeps', async ({
  page,
}) => {
  await approveWithReason(page, false)
})

test.describe('on a phone', () => {
  test.use(PHONE)
  test('that act and its reason are within reach', async ({ page }) => {
    await approveWithReason(page, true)
  })
})

test('an older approval is withdrawn with a reason, and given again with the same number', async ({
  page,
  portal,
}) => {
  const sample = portal.person(150)
  await page.goto(`/adminpages/personmember?keyword=${sample.account}`)
  await page.locator('tbody tr[data-row]').first().getByRole('button').first().click()
  await page.getByRole('button', { name: '审核与办理记录' }).click()
  // What is decided does not wait for anybody.
  await expect(page.getByText(/第 \d+ 件，共 \d+ 件$/)).toBeVisible()
  const serial = (await page.getByText(/已审核通过 · G\d{13}/).innerText()).slice(-6, -1)
  await page.getByRole('button', { name: '撤回通过' }).click()
  await dialog(page).getByRole('button', { name: '撤回通过' }).click()
  await expect(dialog(page).getByText('请填写原因')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: '原因' }).fill('任职证明与本人不符')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '撤回通过' }).click()
  await expect(page.getByText('已撤回，申请重新待审核，已通知本人')).toBeVisible()
  await expect(page.getByText('任职证明与本人不符')).toBeVisible()
  await approve(page).click()
  await dialog(page).getByRole('button', { name: '纸质原件已核对' }).click()
  await confirm(page).click()
  await expect(bar(page)).toContainText(new RegExp(`编号 G\\d{8}${serial}M`))
})
