import { expect, expectAccessible, test } from './portal.ts'

/** The staff's side of an evaluation: returned, passed, publicised, objected to. Each project takes an achievement of its own. */

const OPINION = '经核对材料与申请表，意见如上所述。'

test('a handler returns one for two items, another is passed on and publicised, somebody objects and is answered', async ({
  page,
  portal,
}) => {
  test.setTimeout(120_000)
  await portal.signIn(page, portal.account('经办人'))
  await page.goto('/adminpages/kjcg?status=23&sort=submittedAt&order=asc')
  await page
    .getByRole('link', { name: /^(办理|查看) / })
    .first()
    .click()
  const title = page.getByRole('region', { name: '申报内容' })
  await expect(title).toBeVisible()
  for (const field of ['成果简介', '关键词']) {
    await page.getByRole('button', { name: `标记${field}需补正` }).click()
    await page.getByLabel('问题').fill(`${field}请补充`)
    await page.getByRole('button', { name: '标为需补正' }).click()
  }
  await page.getByRole('button', { name: '初审退回（2 处）' }).click()
  await page.getByLabel('总体意见').fill(OPINION)
  await page.getByRole('dialog').getByRole('button', { name: '初审退回' }).click()
  await expect(page.getByText('已退回，已通知申请人')).toBeVisible()

  // The next one of the queue is on the desk already, or is chosen from the list.
  await page.goto('/adminpages/kjcg?status=23&sort=submittedAt&order=asc')
  await page
    .getByRole('link', { name: /^(办理|查看) / })
    .first()
    .click()
  await expect(title).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('button', { name: '初审通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '初审通过' }).click()
  await expect(page.getByText('请逐项核对后勾选')).toBeVisible()
  for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check()
  await page.getByRole('dialog').getByRole('button', { name: '初审通过' }).click()
  await expect(page.getByText('已通过，已转负责人')).toBeVisible()

  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await portal.signIn(page, portal.account('负责人'))
  await page.goto(`/adminpages/kjcg?id=${id}`)
  await expect(title).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '同意公示' }).click()
  await page.getByLabel(/已核对公示内容/).check()
  await page.getByRole('dialog').getByRole('button', { name: '同意公示' }).click()
  await expect(page.getByText('已开始公示')).toBeVisible()

  await page.goto('/publicity')
  await expect(page.getByRole('heading', { name: '公示', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: '如何提出异议' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '提出异议' }).click()
  const phone = `1990500${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  const since = new Date(Date.now() - 1000)
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送至')).toBeVisible()
  const [message] = await portal.messages(phone, since)
  await page.getByLabel('短信验证码').fill(/\d{6}/.exec(message?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: '验证手机号' }).click()
  await page.getByLabel('真实姓名').fill('示例甲')
  await page.getByLabel('通讯地址').fill('示例市示例路1号')
  await page.getByLabel('异议事由').selectOption('units')
  await page.getByLabel('事实和理由').fill('第二完成单位没有参加该项目的研究工作，附双方签订的协议。')
  await page.getByRole('button', { name: '提交异议' }).click()
  await expect(page.getByText('请上传证据材料')).toBeVisible()
  await page.getByLabel('上传证据材料').setInputFiles({
    name: '协议.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
    ),
  })
  await expect(page.getByRole('button', { name: '移除 协议.pdf' })).toBeVisible()
  await page.getByLabel(/本人承诺实名提出异议/).check()
  await page.getByRole('button', { name: '提交异议' }).click()
  const filed = page.getByText(/异议编号 YY-\d{4}-\d{4}/)
  await expect(filed).toBeVisible()
  const caseNo = /YY-\d{4}-\d{4}/.exec((await filed.textContent()) ?? '')?.[0] ?? ''

  // The handler takes it and looks into it, the person in charge rules, and the publicity goes on.
  const as = async (label: string) => {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await portal.signIn(page, portal.account(label))
    await page.goto(`/adminpages/kjcg?id=${id}`)
    await expect(title).toBeVisible()
    await page.getByRole('tab', { name: /异议/ }).click()
  }
  await as('经办人')
  const one = page.getByRole('article').filter({ hasText: caseNo })
  await one.getByRole('button', { name: '受理', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '受理异议' }).click()
  await expect(page.getByText('已受理，公示暂停')).toBeVisible()
  await page.goto(`/adminpages/kjcg?id=${id}`)
  await page.getByRole('tab', { name: /异议/ }).click()
  await one.getByRole('button', { name: '填写调查情况' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('调查情况')
    .fill('经查阅双方的协议和试验记录，第二完成单位承担了现场试验，申报属实。')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('调查情况已保存')).toBeVisible()

  await as('负责人')
  await one.getByRole('button', { name: '不成立', exact: true }).click()
  await page.getByRole('dialog').getByLabel('给异议人的答复').fill('经调查核实，第二完成单位参加了研究工作。')
  await page.getByRole('dialog').getByRole('textbox', { name: '意见', exact: true }).fill(OPINION)
  await page.getByRole('dialog').getByRole('button', { name: '异议不成立' }).click()
  await expect(page.getByText('已办理：异议不成立')).toBeVisible()
  await page.goto(`/adminpages/kjcg?id=${id}`)
  await expect(title).toBeVisible()
  await expect(page.getByText('公示中', { exact: true }).first()).toBeVisible()
})
