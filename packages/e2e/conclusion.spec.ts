import { again, ask, checkCertificate, conclude, recordStances } from './evaluation-steps.ts'
import { choose, expect, expectAccessible, type Page, type Portal, test } from './portal.ts'

/** The end of an evaluation: opinion, signature, report, conclusion, certificate, and its check by anybody. */

interface Work {
  readonly projectId: string
  readonly name: string
  readonly handedIn: number
  readonly signed: number
}
interface Seat {
  readonly name: string
  readonly role: string
  readonly reserveNo: number
  readonly mobileTel: string
}

/** A sample whose sheets are all signed and whose opinion is not. */
const openWork = async (page: Page, portal: Portal): Promise<Work> => {
  const { list } = await ask<{ list: Work[] }>(page, portal, 'panelList', { state: 'locked', pageSize: 100 })
  for (const work of list.filter(({ handedIn, signed }) => handedIn > 0 && signed === handedIn)) {
    const { projectId } = work
    const opinion = await ask<{ signed: unknown }>(page, portal, 'queryOpinion', { projectId })
    if (!opinion.signed) return work
  }
  throw new Error('no evaluation is ready for its opinion')
}

const TEXTS = {
  资料审查: '提交的资料齐全、规范，符合评价要求。',
  创新点: '提出了面向流域实际问题的成套方法。',
  与国内外比较和水平: '与国内外同类技术相比，总体达到国际先进水平。',
  应用与效益: '已在工程中应用，效益良好。',
  存在问题: '长期运行资料偏少。',
  改进建议: '继续积累运行资料，扩大应用范围。',
  保留意见: '个别专家认为应用规模偏小，予以记载。',
}

test('the leader writes and signs the opinion, the achievement is concluded, and its certificate can be checked', async ({
  page,
  portal,
  browser,
}) => {
  await portal.enter(page, portal.account('负责人'))
  const { projectId, name } = await openWork(page, portal)
  const { list } = await ask<{ list: Seat[] }>(page, portal, 'queryExpByProjectId', { projectId })
  const leader = list.find(({ role }) => role === 'leader')
  // Samples have phones of one row: the list masks what is the same for all.
  const mobile = `1990100${leader?.mobileTel.slice(-4)}`

  await again(page)
  await portal.enter(page, { ...portal.account('专家（已通过）'), account: mobile })
  await page.goto('/memberpages/kjcgofexpert')
  await expect(page.getByText('待起草并签署评价意见').first()).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^(?:打开|开始评审) ${name}`) }).click()
  const opinion = page.getByRole('region', { name: '评价意见' })
  await expect(page.getByRole('region', { name: '评分汇总' })).toBeVisible()
  for (const [title, text] of Object.entries(TEXTS))
    await opinion.getByRole('textbox', { name: title, exact: true }).fill(text)
  await choose(opinion.getByRole('combobox', { name: '总体水平' }), '国内领先')
  await opinion.getByRole('button', { name: '保存为新一稿' }).click()
  // What the text says otherwise than the level that was chosen stands under its section.
  await expect(opinion.getByText('文中写“国际先进”，选定的水平是“国内领先”')).toBeVisible()
  await opinion
    .getByRole('textbox', { name: '与国内外比较和水平', exact: true })
    .fill('与国内外同类技术相比，总体达到国内领先水平。')
  await opinion.getByRole('button', { name: '保存为新一稿' }).click()
  await expect(opinion.getByText('文中写“国际先进”')).toHaveCount(0)
  // A button that lies half under the bar counts as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  // Nobody signs for those who have said nothing.
  await expect(opinion.getByRole('button', { name: '获取意见签字验证码' })).toHaveCount(0)
  await opinion.getByRole('button', { name: /^催请未表态的专家/ }).click()
  await expect(opinion.getByText(/催请，共1次/).first()).toBeVisible()
  await recordStances(page, portal, projectId)

  await again(page)
  await portal.enter(page, { ...portal.account('专家（已通过）'), account: mobile })
  await page.goto(`/memberpages/kjcgofexpert?id=${projectId}`)
  const since = new Date(Date.now() - 1000)
  await opinion.getByRole('button', { name: '获取意见签字验证码' }).click()
  await expect(opinion.getByText('验证码已发送至')).toBeVisible()
  const text = await portal.message(mobile, 'captcha-sign', since)
  await opinion.getByRole('textbox', { name: '意见签字验证码' }).fill(/\d{6}/.exec(text)?.[0] ?? '')
  await opinion.getByRole('button', { name: '签署评价意见' }).click()
  await expect(opinion.getByText(`组长${leader?.name}已签署`)).toBeVisible()

  await again(page)
  await portal.enter(page, portal.account('负责人'))
  const no = await conclude(page, projectId)

  await again(page)
  await portal.enter(page, portal.account('成果评价账号（已通过）'))
  await page.goto(`/memberpages/kjcg?id=${projectId}`)
  await expect(page.getByText(`评价报告 ${no}`)).toBeVisible()
  await checkCertificate(page, portal, browser, no)
})
