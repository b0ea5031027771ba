import { readFile } from 'node:fs/promises'
import { today } from '@portal/contract/platform/time'
import { writeXlsx } from 'hucre/xlsx'
import { readAll } from './mailbox.ts'
import { ONE_PAGE } from './one-page.ts'
import { choose, expect, expectAccessible, type Page, test } from './portal.ts'
import { PHONE_SIZE } from './sizes.ts'

/** One award from the imported sheet to the certificate, with an expert who recuses from one item (docs/handbook/award.md#batch). */

const done = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const dialog = (page: Page) => page.getByRole('dialog').last()
const step = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  return dialog(page)
}
const part = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: '批次内容' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()

test('an award is imported, publicised, examined, voted on and certified', async ({
  page,
  portal,
  browser,
}) => {
  // One of a kind, so that a second attempt does not meet the first.
  const award = `示例流域科技奖${Date.now() % 100_000}`
  const names = ['河网水量水质联合调度关键技术', '水利工程混凝土裂缝智能识别装置'] as const
  await portal.enter(page, portal.owner())
  // A rehearsal: both publicities end as soon as they begin.
  await page.goto('/adminpages/settings?group=evaluation')
  const days = page.getByLabel('奖励评审公示期最少天数（自然日）')
  await expect(days).toHaveValue(/\d/)
  if ((await days.inputValue()) !== '0') {
    await days.fill('0')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  }

  await page.goto('/adminpages/awards')
  let box = await step(page, '新建批次')
  await box.getByRole('button', { name: '保存' }).click()
  await expect(box.getByText('请填写奖项名称')).toBeVisible()
  await box.getByLabel('奖项名称').fill(award)
  await box.getByLabel('组别').fill('技术开发组')
  await box.getByLabel('每项最少专家人数').fill('1')
  const ahead = today(new Date(Date.now() + 10 * 86_400_000))
  await box.getByLabel('评审截止日期').fill(ahead)
  await expectAccessible(page)
  await box.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(award) })).toBeVisible()

  // A sheet with a mistake brings nothing in; the corrected one everything.
  const sheet = async (group: string) => ({
    name: '参评项目.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '参评项目',
            rows: [
              ['编号', '项目名称', '组别', '申报等级', '完成单位', '完成人'],
              [
                '',
                names[0],
                group,
                '一等奖',
                '示例清溪水利技术中心、示例远山大学',
                '闻人清（示例清溪水利技术中心）、司徒远',
              ],
              ['', names[1], '技术开发组', '二等奖', '示例澄江建设公司', '澹台江（示例澄江建设公司）'],
            ],
          },
        ],
      }),
    ),
  })
  box = await step(page, '导入项目')
  await box.getByLabel('参评项目文件').setInputFiles(await sheet('航运组'))
  await expect(box.getByText('没有导入任何项目')).toBeVisible()
  await expectAccessible(page)
  await box.getByLabel('参评项目文件').setInputFiles(await sheet('技术开发组'))
  await box.getByRole('button', { name: '导入2个项目' }).click()
  await done(page, '已导入2个项目')
  await box.waitFor({ state: 'detached' }).catch(() => {})

  // Formal check of both, with the material of one.
  await (await step(page, '开始形式审查')).getByRole('button', { name: '开始形式审查' }).click()
  await done(page, '已办理：开始形式审查')
  for (const name of names) {
    await page.getByText(name).first().click()
    const drawer = page.getByRole('dialog')
    await drawer
      .getByLabel('项目材料')
      .last()
      .setInputFiles({ name: '推荐书.pdf', mimeType: 'application/pdf', buffer: ONE_PAGE })
    await expect(drawer.getByRole('button', { name: '下载 推荐书.pdf' })).toBeVisible()
    await drawer.getByRole('button', { name: '形式审查' }).click()
    box = dialog(page)
    for (const tick of await box.getByRole('checkbox').all()) await tick.check()
    await box.getByRole('button', { name: '通过', exact: true }).click()
    await expect(drawer.getByText('形式审查通过')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  }
  box = await step(page, '同意第一次公示')
  await box.getByLabel('公示天数').fill('0')
  await box.getByRole('checkbox').check()
  await expectAccessible(page)
  await box.getByRole('button', { name: '同意第一次公示' }).click()
  await done(page, '已办理：同意第一次公示')
  await part(page, '概况')
  const notice = await page.getByRole('link', { name: '查看公示页' }).getAttribute('href')
  const visitor = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await visitor.goto(notice ?? '')
  await expect(visitor.getByText(names[0] ?? '')).toBeVisible()
  await expectAccessible(visitor)

  // Two experts for both items.
  const since = new Date(Date.now() - 1000)
  await part(page, '参评项目')
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '分配专家' }).click()
  box = dialog(page)
  const free = box.getByRole('checkbox', { disabled: false })
  await expect(free.nth(1)).toBeVisible()
  await free.nth(0).check()
  await free.nth(1).check()
  await expectAccessible(page)
  await box.getByRole('button', { name: '分配2位专家' }).click()
  await done(page, '已分配4项')
  await (await step(page, '启动专家评审')).getByRole('button', { name: '启动专家评审' }).click()
  await done(page, '已办理：启动专家评审')

  // One recuses from the second item, scores the first and signs; the other never comes.
  await expect
    .poll(
      async () => (await readAll('award-assigned', since)).filter(({ text }) => text.includes(award)).length,
    )
    .toBe(2)
  const [asked] = (await readAll('award-assigned', since)).filter(({ text }) => text.includes(award))
  const phone = asked?.to ?? ''
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: page.viewportSize() ?? { width: 390, height: 844 },
  })
  const expert = await context.newPage()
  await portal.enter(expert, { ...portal.account('专家（已通过）'), account: phone })
  await expert.goto('/memberpages/examine')
  const card = expert.getByRole('region', { name: new RegExp(award) })
  await expectAccessible(expert)
  await card.getByRole('link', { name: `开始评审 ${names[1]}` }).click()
  await expect(expert.getByRole('heading', { name: '保密承诺书' })).toBeVisible()
  for (const tick of await expert.getByRole('checkbox').all()) await tick.check()
  await expert.getByRole('button', { name: '签署承诺并查看材料' }).click()
  await expert.getByRole('button', { name: '申请回避' }).click()
  await choose(dialog(expert).getByLabel('关系类型'), { index: 1 })
  await dialog(expert).getByLabel('具体情况').fill('曾与该单位合作过同类项目')
  await dialog(expert).getByRole('button', { name: '确认回避' }).click()
  await done(expert, '您已回避本项目')
  await expert.goto('/memberpages/examine')
  await card.getByRole('link', { name: `开始评审 ${names[0]}` }).click()
  await expert.getByRole('button', { name: '查看 推荐书.pdf' }).click()
  await expect(expert.locator('dialog canvas').first()).toBeVisible()
  await dialog(expert).getByRole('button', { name: '关闭' }).click()
  await expert.getByRole('button', { name: '提交意见' }).click()
  await done(expert, /还有\d+处需要填写/)
  for (const input of await expert.locator('input[type=number]').all()) await input.fill('88')
  await done(expert, '已自动保存')
  await expect(expert.getByText('未开始', { exact: true })).toHaveCount(0)
  await expert.getByRole('radio', { name: '一等奖' }).check()
  await expert.getByRole('textbox', { name: '评审意见' }).fill('材料齐全，创新点明确，应用效果有数据支持。')
  await expert
    .getByLabel('评审附件')
    .last()
    .setInputFiles({ name: '补充说明.pdf', mimeType: 'application/pdf', buffer: ONE_PAGE })
  await expert.getByRole('button', { name: '删除 补充说明.pdf' }).click()
  await dialog(expert).getByRole('button', { name: '删除' }).click()
  await done(expert, '附件已删除')
  await expectAccessible(expert)
  await expert.getByRole('button', { name: '提交意见' }).click()
  await done(expert, '意见已提交')
  const signing = new Date(Date.now() - 1000)
  await card.getByRole('button', { name: '核对并签字' }).click()
  await dialog(expert).getByRole('button', { name: '获取签字验证码' }).click()
  await done(expert, '验证码已发送至')
  await expectAccessible(expert)
  const text = await portal.message(phone, 'captcha-sign', signing)
  await dialog(expert)
    .getByRole('textbox', { name: '签字验证码' })
    .fill(/\d{6}/.exec(text)?.[0] ?? '')
  await dialog(expert).getByRole('button', { name: '签字', exact: true }).click()
  await done(expert, '已签署1项评审意见')

  // Closed early with a reason, ranked, voted on.
  await part(page, '专家与进度')
  await expect(page.getByRole('cell', { name: '已回避' })).toBeVisible()
  await expectAccessible(page)
  box = await step(page, '结束专家评审')
  await box.getByRole('button', { name: '结束专家评审' }).click()
  await expect(box.getByText('请填写至少10个字')).toBeVisible()
  await box.getByLabel('原因').fill('会议日期已定，未签字的专家同意不再评审')
  await box.getByRole('button', { name: '结束专家评审' }).click()
  // Nobody signed for the second item: no reason makes up for that, so it leaves the review.
  await expect(box.getByText(/签字评分少于每项最少专家人数/)).toBeVisible()
  await box.getByRole('button', { name: '取消' }).click()
  await part(page, '参评项目')
  await page.getByText(names[1]).first().click()
  const lacking = page.getByRole('dialog')
  await lacking.getByRole('button', { name: '移出评审' }).click()
  box = dialog(page)
  await expect(box.getByText('已签字0份，至少须1份')).toBeVisible()
  await box.getByLabel('原因').fill('专家回避后无法补派，不再评审')
  await box.getByRole('button', { name: '移出评审' }).click()
  await expect(lacking.getByText('已移出评审').first()).toBeVisible()
  await page.keyboard.press('Escape')
  box = await step(page, '结束专家评审')
  await box.getByLabel('原因').fill('会议日期已定，未签字的专家同意不再评审')
  await box.getByRole('button', { name: '结束专家评审' }).click()
  await done(page, '已办理：结束专家评审')
  await part(page, '评分排名')
  await page.getByRole('button', { name: `查看分布 ${names[0]}` }).click()
  await expect(dialog(page).getByText('创新点明确')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '关闭' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出排名' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)
  await part(page, '会议表决')
  await page.getByLabel('会议日期').fill(today())
  await page.getByLabel('会议地点').fill('学会会议室')
  const members = Array.from({ length: 11 }, (_, n) => `示例委员${n + 1}`)
  await page.getByLabel('评审委员会委员').fill(members.join('\n'))
  await page.getByLabel('缺席委员').fill(members.slice(5).join('\n'))
  await expect(page.getByText('未达法定人数')).toBeVisible()
  await page.getByLabel('缺席委员').fill(members.slice(9).join('\n'))
  await expect(page.getByText(/应到11人，实到9人/)).toBeVisible()
  await page.getByLabel(`同意 ${names[0]}`).fill('8')
  await expect(page.getByText('合计8')).toBeVisible()
  // In the meeting room on a phone nothing is voted on out of sight.
  await page.setViewportSize(PHONE_SIZE)
  const ballot = page.getByRole('region', { name: '逐项表决表' })
  await expect(ballot.getByText('同意', { exact: true }).first()).toBeVisible()
  expect(await ballot.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Refused, it is sent again as it stands then.
  await page.getByRole('button', { name: '保存表决结果' }).click()
  await expect(page.getByText(/之和应为到会人数9/)).toBeVisible()
  await page.getByLabel(`反对 ${names[0]}`).fill('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存表决结果' }).click()
  await expect(page.getByText('通过', { exact: true })).toBeVisible()

  // Publicised again, announced, certified; anybody can check the number.
  box = await step(page, '同意第二次公示')
  await box.getByLabel('公示天数').fill('0')
  await box.getByRole('checkbox').check()
  await box.getByRole('button', { name: '同意第二次公示' }).click()
  await done(page, '已办理：同意第二次公示')
  await (await step(page, '公布结果')).getByRole('button', { name: '公布结果' }).click()
  await done(page, '已办理：公布结果')
  await part(page, '证书')
  // One for the item, for each of its two units and for each of its two persons.
  await expect(page.getByRole('row').filter({ hasText: '获奖证书' })).toHaveCount(5)
  const row = page.getByRole('row').filter({ hasText: '司徒远' })
  await expectAccessible(page)
  const certificate = page.waitForEvent('download')
  await row.getByRole('button', { name: /^下载证书/ }).click()
  const pdf = await readFile(await (await certificate).path())
  // What the QR code leads to.
  const address =
    /\/URI \(https?:\/\/[^/]+(\/certificate\/[\w-]{22})\)/.exec(pdf.toString('latin1'))?.[1] ?? ''
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: '证书有效' })).toBeVisible()
  await done(visitor, names[0])
  await expectAccessible(visitor)
  await expert.reload()
  await expect(card.getByRole('button', { name: '下载评审专家证书' })).toBeVisible()
  await context.close()
  await visitor.context().close()
})
