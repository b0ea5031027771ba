import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, expectAccessible, type Page, type Portal, test } from './portal.ts'

/** An article and a film from the desk of the staff to the eyes of a member (docs/handbook/content.md#columns). */

const seed = (name: string) => new URL(`../server/src/demo/${name}`, import.meta.url)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A member in a browser of their own, of the same size. */
const member = async (browser: Browser, portal: Portal, page: Page, n: number): Promise<Page> => {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 }
  const context = await browser.newContext({
    ...{ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL: portal.url },
    extraHTTPHeaders: { 'X-Forwarded-For': `198.52.100.${n}` },
  })
  const reader = await context.newPage()
  await portal.enter(reader, portal.person(n))
  return reader
}

/** A reader counts once in an hour: what is read twice must not be read before and after its end. */
const withinOneHour = async (page: Page) => {
  const left = 3_600_000 - (Date.now() % 3_600_000)
  if (left > 40_000) return
  test.slow()
  await page.waitForTimeout(left)
}

test('an article is written, published, read, counted and withdrawn', async ({ page, portal, browser }) => {
  const title = `关于开展流域调研的通知 ${Date.now() % 1_000_000}`
  await portal.enter(page, portal.account('编辑'))
  await page.goto('/adminpages/xsjl')
  await page.getByRole('link', { name: '写文章' }).click()
  const text = page.getByRole('textbox', { name: '正文' })
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await text.click()
  await press(page, '大标题')
  await page.keyboard.type('一、调研内容')
  await page.keyboard.press('Enter')
  await page.keyboard.type('请各单位于月底前报送调研提纲。')
  await page.getByLabel('插入图片').setInputFiles({
    ...{ name: '图.jpg', mimeType: 'image/jpeg', buffer: readFileSync(seed('cover.jpg')) },
  })
  await expect(text.locator('img')).toHaveCount(1)
  await press(page, '表格')
  await expect(text.locator('table')).toHaveCount(1)
  await expect(text.locator('img')).toHaveCount(1)
  await page.keyboard.type('单位')
  // Wider than any phone: it scrolls by itself, and the page stays as wide as the screen.
  for (let columns = 3; columns < 9; columns += 1) await press(page, '加列')
  await expect(text.locator('tr').first().locator('th, td')).toHaveCount(9)
  await expect(page.getByText(/自动保存$/)).toBeVisible()
  await expectAccessible(page)

  // Whoever comes back finds what was kept.
  await page.reload()
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title)
  await expect(text).toContainText('请各单位于月底前报送调研提纲。')
  await expect(text.locator('img')).toHaveJSProperty('complete', true)
  await press(page, '预览')
  const preview = page.getByRole('dialog', { name: '预览' })
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: '关闭' }).last().click()

  // An old version comes back into the article that is being written.
  await press(page, '保存')
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('textbox', { name: '标题' }).fill('写坏的标题')
  await press(page, '保存')
  await press(page, '历史版本')
  await page.getByRole('dialog').getByRole('button', { name: title }).click()
  await press(page, '恢复此版本')
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title)
  await expect(text).toContainText('请各单位于月底前报送调研提纲。')

  const reader = await member(browser, portal, page, 51)
  await reader.goto('/memberpages/xsjl')
  await expect(reader.getByRole('heading', { name: /第五届/ })).toBeVisible()
  await expect(reader.getByText(title)).toHaveCount(0)

  await press(page, '发布…')
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await page.waitForURL(/\/adminpages\/xsjl$/)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expectAccessible(page)

  await withinOneHour(page)
  await reader.reload()
  await reader.getByRole('link', { name: new RegExp(title) }).click()
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
  await expect(reader.getByText('浏览 1')).toBeVisible()
  const picture = reader.locator('article img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(reader)
  // Once more in the same hour is the same view.
  await reader.reload()
  await expect(reader.getByText('浏览 1')).toBeVisible()

  await page.getByRole('button', { name: `更多操作：${title}` }).click()
  await page.getByRole('menuitem', { name: '浏览记录' }).click()
  const readers = page.getByRole('dialog', { name: `“${title}”的浏览记录` })
  await expect(readers.getByText('1 人，共 1 次浏览')).toBeVisible()
  await expectAccessible(page)
  await readers.getByRole('button', { name: '关闭' }).last().click()

  // What is changed afterwards stands beside what members read until it is their turn.
  await page.getByRole('row', { name: title }).getByRole('link', { name: '编辑' }).click()
  await page.getByRole('textbox', { name: '摘要' }).fill('请于月底前报送')
  const apart = page.getByText('您于', { exact: false }).filter({ hasText: '会员看到的仍是原来的内容' })
  await expect(apart).toBeVisible()
  await press(page, '更新')
  await expect(page.getByText('已更新，会员看到的是新内容')).toBeVisible()
  await expect(apart).toHaveCount(0)
  await page.getByRole('link', { name: '返回列表' }).click()
  await page.getByRole('button', { name: `更多操作：${title}` }).click()
  await page.getByRole('menuitem', { name: '撤回…' }).click()
  await press(page, '撤回')
  await expect(page.getByText('文章已撤回')).toBeVisible()
  await expect(page.getByRole('row', { name: title }).getByText('已撤回')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: '文章不存在或已撤回' })).toBeVisible()

  await page.getByRole('button', { name: `更多操作：${title}` }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await press(page, '撤销')
  await expect(page.getByText(`已恢复“${title}”`)).toBeVisible()
  await reader.context().close()
})

/** A real film, made longer by an element that players skip, so that it takes several pieces. */
const longFilm = (): Buffer => {
  const padding = 5 * 1024 * 1024
  const head = Buffer.alloc(9)
  head[0] = 0xec
  head.writeBigUInt64BE((1n << 56n) | BigInt(padding), 1)
  return Buffer.concat([readFileSync(seed('video.webm')), head, Buffer.alloc(padding)])
}

test('a film is cut on its way, goes on after the page is opened again, and is watched', async ({
  page,
  portal,
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  const film = join(folder, '水的旅行.webm')
  writeFileSync(film, longFilm())
  const title = '水的旅行'
  page.on('dialog', (dialog) => void dialog.accept())
  await portal.enter(page, portal.account('编辑'))
  await page.goto('/adminpages/kxpj/videos')
  await press(page, '上传视频')
  const dialog = page.getByRole('dialog', { name: '上传视频' })
  let pieces = 0
  await page.route('**/api/video/uploadPiece', (route) => {
    pieces += 1
    return pieces > 1 ? route.abort('connectionreset') : route.continue()
  })
  await dialog.getByLabel('上传视频', { exact: true }).last().setInputFiles(film)
  await expect(dialog.getByText(/网络中断，正在重试/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.unroute('**/api/video/uploadPiece')
  await press(page, '上传视频')
  // Slow enough to be seen.
  await page.route('**/api/video/uploadPiece', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await dialog.getByLabel('上传视频', { exact: true }).last().setInputFiles(film)
  await expect(dialog.getByText(/从中断处继续，已上传/)).toBeVisible()
  await expect(dialog.getByText('上传完成')).toBeVisible()
  await dialog.getByRole('textbox', { name: '标题' }).fill(title)
  const captions = (text: string) => ({ name: '字幕.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })
  await dialog.getByLabel('上传字幕').setInputFiles(captions('WEBVTT\n\n00:00,000 --> 00:04,000\n水'))
  await expect(dialog.getByText('第3行的时间格式不正确')).toBeVisible()
  await dialog
    .getByLabel('上传字幕')
    .setInputFiles(captions('WEBVTT\n\n00:00.000 --> 00:04.000\n水往低处流\n'))
  await expect(dialog.getByText('已有字幕 1 条')).toBeVisible()
  await dialog.getByRole('button', { name: '截取当前画面' }).click()
  await expect(dialog.getByRole('img', { name: '海报预览' })).toBeVisible()
  // A question about leaving is over once somebody goes on writing.
  const ask = dialog.getByText('再次点击“取消”将放弃')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(ask).toBeVisible()
  await dialog.getByRole('textbox', { name: '来源' }).fill('学会秘书处')
  await expect(ask).toHaveCount(0)
  await dialog.getByRole('button', { name: '发布…' }).click()
  await page
    .getByRole('dialog', { name: `发布“${title}”？` })
    .getByRole('button', { name: '发布', exact: true })
    .click()
  await expect(page.getByText('视频已发布')).toBeVisible()
  await expect(page.getByRole('button', { name: `播放：${title}` })).toBeVisible()
  await expectAccessible(page)

  const watcher = await member(browser, portal, page, 53)
  await watcher.goto('/memberpages/kxpj/videos')
  await expectAccessible(watcher)
  await watcher.getByRole('link', { name: new RegExp(title) }).click()
  await expect(watcher.getByRole('heading', { name: title })).toBeVisible()
  await watcher.locator('video').evaluate(async (player: HTMLVideoElement) => {
    player.muted = true
    await player.play()
  })
  await expect
    .poll(() => watcher.locator('video').evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0.5)
  const shown = () =>
    watcher.locator('video').evaluate((player: HTMLVideoElement) => {
      const cue = player.textTracks[0]?.activeCues?.[0]
      return cue instanceof VTTCue ? cue.text : ''
    })
  await expect.poll(shown).toBe('水往低处流')
  await expect(watcher.getByText('播放 1')).toBeVisible()
  await expectAccessible(watcher)
  await watcher.context().close()
  rmSync(folder, { recursive: true })
})
