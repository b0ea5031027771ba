import { article } from '@portal/contract/content/article.calls'
import { publication } from '@portal/contract/content/publication.calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Queries } from '../../../app/queries.tsx'
import { SIZES, show, sized } from '../../../dev/look.tsx'
import { wire } from '../../../dev/wire.ts'
import { ArticleList } from './article-list.tsx'

const title = '关于召开第五届流域综合治理学术年会暨青年学者论坛的通知（第一轮）'
const row = {
  ...{ id: '11111111-2222-4333-8444-555555555555', column: 'xsjl', title, summary: '', categoryId: '' },
  ...{ category: '', state: 'published', publishAt: null, visibility: 'members', pinned: true, sortOrder: 0 },
  ...{ viewCount: 0, coverUrl: '', attachments: 0, duration: 0, version: 1, hasDraft: false },
  ...{ updatedAt: '2026-11-20T01:00:00Z', updatedBy: '示例乙', handedInAt: null, handedInBy: '' },
  ...{ returnNote: '', returnedBy: '' },
}

test.each(SIZES)('a long title beside 置顶 ends in an ellipsis inside its cell, on a $name', async (size) => {
  await sized(size)
  wire(
    [article.list, () => ({ data: { list: [row], total: 1, counts: {} } })],
    [publication.categories, () => ({ data: { list: [] } })],
  )
  await show(
    <Queries>
      <ArticleList column="xsjl" base="/adminpages/xsjl" />
    </Queries>,
  )
  const link = page.getByRole('link', { name: title, exact: true })
  await expect.element(link).toBeVisible()
  const shown = link.element()
  const cell = shown.closest('td') as HTMLElement
  expect(shown.scrollWidth).toBeGreaterThan(shown.clientWidth)
  expect(getComputedStyle(shown).textOverflow).toBe('ellipsis')
  expect(shown.getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right)
})
