import { article } from '@portal/contract/content/article.calls'
import { publication } from '@portal/contract/content/publication.calls'
import { video } from '@portal/contract/content/video.calls'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { wire } from '../../dev/wire.ts'
import type { Row } from './column.ts'
import { PublishDialog } from './editor/publish-dialog.tsx'
import type { Detail } from './editor/use-writing.ts'
import { WritingDesk } from './editor/writing-desk.tsx'
import { CategoriesDialog } from './staff/categories-dialog.tsx'
import { OrderDialog } from './staff/order-dialog.tsx'
import { VideoDialog } from './video/video-dialog.tsx'

/** What each form of the columns says when something is wrong, and that nothing typed is lost by it. */

const ID = '11111111-2222-4333-8444-555555555555'
const nothing = () => {}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name })
const row: Row = {
  id: ID,
  column: 'xsjl',
  title: '原来的标题',
  summary: '',
  categoryId: '',
  category: '',
  state: 'draft',
  publishAt: null,
  visibility: 'members',
  pinned: false,
  sortOrder: 0,
  viewCount: 0,
  coverUrl: '',
  attachments: 0,
  duration: 0,
  version: 1,
  hasDraft: false,
  updatedAt: '2026-11-20T01:00:00Z',
  updatedBy: '示例乙',
  handedInAt: null,
  handedInBy: '',
  returnNote: '',
  returnedBy: '',
}
const detail: Detail = {
  ...row,
  source: '',
  body: '<p>原来的正文</p>',
  coverFileId: '',
  files: [],
  isDraft: false,
  draftAt: null,
  draftBy: '',
  playUrl: '',
  captions: '',
  mime: '',
  size: 0,
  fileName: '',
}
const categories = [publication.categories, () => ({ data: { list: [] } })] as const
const desk = (of?: Detail) => (
  <WritingDesk column="xsjl" base="/adminpages/xsjl" detail={of} onReload={async () => {}} />
)

describe.each(SIZES)('on a $name', (size) => {
  test('a category without a name is refused where the categories stand', async () => {
    await sized(size)
    wire()
    await show(
      <CategoriesDialog column="xsjl" categories={[{ id: ID, name: '通知', count: 2 }]} onClose={nothing} />,
    )
    await button('添加分类').click()
    await button('保存').click()
    await expect.element(page.getByText('请填写分类名称')).toBeVisible()
    await expect.element(page.getByLabelText('第1个分类')).toHaveValue('通知')
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: '放弃未保存的内容？' })).toBeVisible()
  })

  test('a video needs its file and its title; what was typed stays', async () => {
    await sized(size)
    wire(categories)
    await show(<VideoDialog column="xsjl" detail={undefined} onClose={nothing} />)
    await field('来源').fill('学会秘书处')
    await button('保存').click()
    await expect.element(page.getByText('请选择视频文件')).toBeVisible()
    await expect.element(page.getByText('请填写标题').first()).toBeVisible()
    await expect.element(field('来源')).toHaveValue('学会秘书处')
    expect(await faults()).toEqual([])
  })

  test('an article without a title: said at the title', async () => {
    await sized(size)
    wire(categories, [article.save, () => ({ error: 'badInput', fields: { title: '请填写标题' } })])
    await show(desk())
    await button('保存').click()
    await expect.element(page.getByText('请填写标题').first()).toBeVisible()
    await expect.element(field('标题')).toHaveAttribute('aria-invalid', 'true')
    expect(await faults()).toEqual([])
  })
})

test('a place in the order that is none is refused at its field', async () => {
  const asked = wire()
  await show(<OrderDialog kind="article" row={row} onClose={nothing} />)
  await page.getByRole('textbox', { name: '排序值' }).fill('99999')
  await button('保存').click()
  await expect.element(page.getByText('请输入0至9999之间的整数').first()).toBeVisible()
  expect(asked).toEqual([])
})

test('a later appearance needs its minute; what is wrong with the text is told to the page', async () => {
  const asked = wire([article.save, () => ({ error: 'badInput', fields: { title: '请填写标题' } })])
  let told: Readonly<Record<string, string>> = {}
  await show(
    <PublishDialog
      kind="article"
      title="通知"
      input={{ column: 'xsjl' }}
      scheduled={null}
      onDone={nothing}
      onFields={(messages) => {
        told = messages
      }}
      onClose={nothing}
    />,
  )
  await page.getByRole('radio', { name: '定时发布' }).click()
  await button('定时发布').click()
  await expect.element(page.getByText('请选择发布时间')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('radio', { name: '立即发布' }).click()
  await button('发布').click()
  await expect.poll(() => told).toEqual({ title: '请填写标题' })
})

test('an hour that was chosen before stands in the dialog, and is sent again', async () => {
  const asked = wire([
    article.save,
    () => ({ data: { id: ID, version: 2, state: 'scheduled', publishAt: '2033-03-02T22:30:00.000Z' } }),
  ])
  await show(
    <PublishDialog
      kind="article"
      title="通知"
      input={{ column: 'xsjl' }}
      scheduled="2033-03-02T22:30:00.000Z"
      onDone={nothing}
      onFields={nothing}
      onClose={nothing}
    />,
  )
  await expect.element(page.getByRole('radio', { name: '定时发布' })).toBeChecked()
  await expect.element(page.getByText('已安排于 2033-03-03 06:30 发布', { exact: false })).toBeVisible()
  await button('定时发布（2033-03-03 06:30）').click()
  await expect.poll(() => asked[0]?.input.publishAt).toBe('2033-03-03T06:30:00+08:00')
})

test('an article that was typed and not yet kept is there again after a reload', async () => {
  wire(categories)
  const first = await show(desk(detail))
  await field('标题').fill('写了一半')
  await first.unmount()
  await show(desk(detail))
  await expect.element(page.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect.element(field('标题')).toHaveValue('写了一半')
})

test('an article that a colleague changed: kept together field by field, the text in its editor too', async () => {
  const theirs = { ...detail, version: 4, body: '<p>同事改的正文</p>' }
  const asked = wire(
    categories,
    [article.detail, () => ({ data: theirs })],
    [
      article.autosave,
      ({ version }) =>
        version === 4
          ? { data: { id: ID, version: 5, state: 'draft', publishAt: null } }
          : { error: 'stateChanged' },
    ],
  )
  await show(desk(detail))
  await field('标题').fill('我改的标题')
  await expect.element(page.getByText(/自动保存$/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '正文' })).toHaveTextContent('同事改的正文')
  await expect.element(field('标题')).toHaveValue('我改的标题')
  expect(asked.filter(({ path }) => path === article.autosave.path).at(-1)?.input).toMatchObject({
    version: 4,
    title: '我改的标题',
    body: '<p>同事改的正文</p>',
  })
})

test('both changed the title of an article: one is chosen, and it goes on', async () => {
  const theirs = { ...detail, version: 4, title: '同事的标题' }
  const asked = wire(
    categories,
    [article.detail, () => ({ data: theirs })],
    [
      article.autosave,
      ({ version }) =>
        version === 4
          ? { data: { id: ID, version: 5, state: 'draft', publishAt: null } }
          : { error: 'stateChanged' },
    ],
  )
  await show(desk(detail))
  await field('标题').fill('我的标题')
  await expect.element(page.getByRole('radio', { name: /用对方的.*同事的标题/ })).toBeVisible()
  await page.getByRole('radio', { name: /用对方的/ }).click()
  await button('保存').click()
  await expect.element(field('标题')).toHaveValue('同事的标题')
  expect(asked.at(-1)?.input).toMatchObject({ version: 4, title: '同事的标题' })
})

test('a video that the server refuses says so beside the button', async () => {
  wire(categories, [video.save, () => ({ error: 'uploadIncomplete' })])
  await show(<VideoDialog column="xsjl" detail={detail} onClose={nothing} />)
  await field('标题').fill('水的旅行')
  await button('保存').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field('标题')).toHaveValue('水的旅行')
})
