import type { SampleAccount } from './accounts.ts'
import {
  attach,
  box,
  create,
  fillBasics,
  fillContent,
  fillParties,
  handIn,
  PDF,
  press,
  saved,
} from './evaluation-steps.ts'
import { expect, expectAccessible, onPhone, type Page, type Portal } from './portal.ts'

/** An application for an evaluation (docs/handbook/evaluation.md#application): written in parts, kept through a reload, handed in, recalled. */

/** Evaluation accounts that no other journey touches. */
const applicant = (portal: Portal, nth: 11 | 12): SampleAccount => ({
  ...portal.account('成果评价账号（已通过）'),
  account: `199020000${nth}`,
})

onPhone(
  'an application is written in parts, survives a reload, is handed in with its promises, and recalled',
  async ({ page, portal }) => {
    await portal.enter(page, applicant(portal, 11))
    const name = `示例流域科普课程${Date.now() % 1_000_000}`
    await create(page, name)
    await fillBasics(page)
    await saved(page)
    await expectAccessible(page)

    await page.reload()
    await expect(page.getByRole('heading', { name: '基本信息', exact: true })).toBeVisible()
    await expect(box(page, '评价目的')).toHaveValue('为在更多学校使用提供依据。')
    await expect(box(page, '关键词')).toHaveValue('流域科普；课程；研学')
    await expect(page.getByRole('checkbox', { name: '科学普及' })).toBeChecked()

    await fillContent(page)
    await fillParties(page)
    await press(page, '下一步：附件')
    const waiting = page.waitForEvent('download')
    await press(page, '生成申请表（Word）')
    expect((await waiting).suggestedFilename()).toBe(`科技成果评价申请表-${name}.docx`)
    await press(page, '检查并提交')
    await expect(page.getByText('请上传工作报告')).toBeVisible()
    await page
      .getByLabel('选择科技成果评价申请表', { exact: true })
      .setInputFiles({ name: '申请表.exe', mimeType: 'application/octet-stream', buffer: PDF })
    await expect(page.getByText('请上传pdf、jpg、png格式的文件')).toBeVisible()
    await attach(page, ['科技成果评价申请表', '工作报告', '技术报告（研究报告）'])
    await expect(page.getByText('内容完整，可以提交')).toBeVisible()
    await expectAccessible(page)

    await press(page, '检查并提交')
    const dialog = page.getByRole('dialog', { name: '提交成果评价申请' })
    await dialog.getByRole('button', { name: '提交', exact: true }).click()
    await expect(dialog.getByText('请逐项确认真实性、不涉密和无权属争议承诺')).toBeVisible()
    await dialog.getByRole('button', { name: '取消' }).click()
    await handIn(page)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByText('申请已受理，正在初审')).toBeVisible()
    const number = (await page.getByText(/^受理编号 PJ/).innerText()).slice(5)
    await expectAccessible(page)
    await page.getByRole('link', { name: /^附件/ }).click()
    await expect(page.getByRole('link', { name: '工作报告.pdf' })).toBeVisible()

    await press(page, '撤回')
    await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
    await expect(page.getByText('已撤回')).toBeVisible()
    await page.goto(`/memberpages/kjcg?q=${number}`)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '继续填写' })).toHaveCount(1)
    await expectAccessible(page)
  },
)

onPhone(
  'two windows: neither text is lost, and the writer says which one stands',
  async ({ page, portal }) => {
    await portal.enter(page, applicant(portal, 12))
    await create(page, `两个窗口的草稿${Date.now() % 1_000_000}`)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(other.getByRole('heading', { name: '基本信息', exact: true })).toBeVisible()
    await box(other, '评价目的').fill('另一个窗口的目的')
    await saved(other)
    await box(page, '评价目的').fill('这个窗口的目的')
    await expect(page.getByText('这份申请已在其他窗口或设备上修改')).toBeVisible()
    await expect(box(page, '评价目的')).toHaveValue('这个窗口的目的')
    await press(page, '保留本页内容')
    await saved(page)
    await box(other, '评价目的').fill('另一个窗口的第二稿')
    await expect(other.getByText('这份申请已在其他窗口或设备上修改')).toBeVisible()
    await press(other, '载入最新内容')
    await expect(box(other, '评价目的')).toHaveValue('这个窗口的目的')
    await other.close()
    await page.getByRole('link', { name: '返回成果' }).click()
    await press(page, '删除')
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await expect(page.getByText('草稿已删除')).toBeVisible()
  },
)

/** A call as the desk makes it, with the session of that page. */
const callAs = (page: Page, path: string, input: object) =>
  page.evaluate(
    async ([to, body]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          'Idempotency-Key': crypto.randomUUID(),
          Authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
        },
        body,
      })
      return (await answer.json()) as {
        errorMsg?: string
        data: { list?: { id: string }[]; project?: { version: number } }
      }
    },
    [path, JSON.stringify(input)] as const,
  )

onPhone(
  'what a handler sends back is answered item by item beside the marked fields, and its change is shown',
  async ({ page, portal, browser, baseURL }) => {
    await portal.enter(page, { ...portal.account('成果评价账号（已通过）'), account: '19902000007' })
    await page.goto('/memberpages/kjcg')
    await expect(page.getByRole('link', { name: '查看', exact: true }).first()).toBeVisible()
    const { data: own } = await callAs(page, '/api/project/queryListPage', { status: ['23'] })
    const id = own.list?.[0]?.id ?? ''
    await page.goto(`/memberpages/kjcg?id=${id}`)
    await expect(page.getByText('申请已受理，正在初审')).toBeVisible()
    const desk = await browser.newPage(baseURL ? { baseURL } : {})
    await portal.enter(desk, portal.account('经办人'))
    const { data } = await callAs(desk, '/api/project/queryById', { id })
    const returned = await callAs(desk, '/api/project/projectExamine', {
      ...{ id, action: 'return', opinion: '请按照补正清单逐项修改。', expectVersion: data.project?.version },
      items: [
        { target: 'purpose', text: '请写明评价结果的用途。' },
        { target: 'attach.workReport', text: '工作报告缺少签字页。' },
      ],
    })
    expect(returned.errorMsg).toBeUndefined()
    await desk.close()

    await page.goto('/memberpages/kjcg?errors=1')
    await expect(page.getByRole('link', { name: '去修改' }).first()).toBeVisible()
    await page.goto(`/memberpages/kjcg?id=${id}`)
    await expect(page.getByText('请按照补正清单逐项修改。')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '修改并重新提交' }).click()
    await expect(page.getByText('请写明评价结果的用途。')).toBeVisible()
    const purpose = `评价结果用于申报科技奖励，${Date.now()}。`
    await box(page, '评价目的').fill(purpose)
    await box(page, '对“评价目的”补正意见的答复').fill('已写明用途。')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^附件/ }).click()
    await press(page, '检查并重新提交')
    await expect(page.getByText('请填写答复')).toBeVisible()
    await box(page, '对“工作报告”补正意见的答复').fill('签字页在第2页，请查看。')
    await press(page, '检查并重新提交')
    const dialog = page.getByRole('dialog', { name: '重新提交成果评价申请' })
    await dialog.getByRole('button', { name: '修改后重新提交' }).click()
    await expect(page.getByText('修改后已重新提交，请等待审核')).toBeVisible()
    await page.getByRole('link', { name: /^历次提交/ }).click()
    await expect(page.getByText('答复：已写明用途。').first()).toBeVisible()
    await page.getByRole('button', { name: '查看', exact: true }).first().click()
    await expect(page.getByRole('table', { name: '修改内容' }).getByText(purpose)).toBeVisible()
    await expectAccessible(page)
    // On a phone the parts are a strip: the one that is open is in sight.
    await page.goto(`/memberpages/kjcg?id=${id}&view=log`)
    await page.getByRole('navigation', { name: '成果', exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: '办理记录' })).toBeInViewport({ ratio: 0.9 })
  },
)
