import { deflateSync } from 'node:zlib'
import { expect, expectAccessible, test } from './portal.ts'

/** Experts (§2, §5): the staff list and desk, and a registration with its photo. */

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const crc = body.reduce((sum, byte) => {
    let value = (sum ^ byte) >>> 0
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    return value
  }, 0xffffffff)
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A plain grey portrait. */
const photo = (): Buffer => {
  const [width, height] = [60, 84]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0).map((_, i) => (i % (width + 1) ? 150 : 0)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('staff see experts in the list, with their photo in the record, and on the desk', async ({
  page,
  portal,
}, { project }) => {
  test.skip(project.name === 'phone', 'the desk')
  await portal.signIn(page, portal.account('管理员'))
  await page.goto('/adminpages/experts?state=approved')
  const rows = page.locator('tbody tr.ant-table-row')
  await expect(rows.first()).toBeVisible({ timeout: 20_000 })
  expect(await page.locator('tbody').innerText()).not.toMatch(/(?<![\dZ])1\d{10}(?!\d)|\d{17}[\dX]/)
  await expectAccessible(page)
  await rows.first().getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('个人经历')).toBeVisible()
  await expect(drawer.getByRole('img', { name: /的照片$/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/adminpages/review?kind=expert&queue=pending')
  await expect(page.getByText(/第 1 件，共 \d+ 件/)).toBeVisible()
  await expect(page.getByText('二维码与本版数据一致')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: '标记照片' })).toBeVisible()
})

test('an applicant chooses a photo and is asked for the second form only when joining', async ({ page }) => {
  await page.goto('/registerexpert')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: '下一步' }).click()
  const input = page.locator('input[type=file][data-name=image]')
  await expect(input).toBeAttached()
  await expect(page.getByText('不涉及国家秘密和工作秘密')).toBeVisible()
  await expectAccessible(page)
  await input.setInputFiles({ name: '照片.gif', mimeType: 'image/gif', buffer: photo() })
  await expect(page.getByText('请上传jpg或png格式的照片')).toBeVisible()
  await input.setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: photo() })
  await expect(page.getByRole('img', { name: '已选择的照片' })).toBeVisible()
  await expect(page.getByText('盖章的入会申请表')).toBeVisible()
  await page
    .getByRole('group', { name: /同时加入学会/ })
    .getByRole('radio', { name: '否' })
    .check()
  await expect(page.getByText('盖章的入会申请表')).toHaveCount(0)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('请完善注册信息').first()).toBeVisible()
  await expectAccessible(page)
})
