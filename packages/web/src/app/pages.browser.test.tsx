import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../dev/look.tsx'
import { own } from '../shared/routes/route.ts'
import { type PageModule, type Pages, RoutePage } from './pages.tsx'

/** What stands where a page should, until it has come (docs/handbook/interface.md#limits). */

afterEach(() => vi.useRealTimers())

const routeOf = (name: string) => own('/late', '示例页面', { page: `member/late/${name}-page` as const })
const opened = (name: string, module: Promise<PageModule>) => {
  const pages: Pages = { [`../member/late/${name}-page.tsx`]: () => module }
  return show(<RoutePage route={routeOf(name)} pages={pages} />)
}

test('a page that is late says so, and is shown when it comes after all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const late = Promise.withResolvers<PageModule>()
  await opened('slow', late.promise)
  vi.advanceTimersByTime(10_000)
  await expect.element(page.getByRole('heading', { name: '页面加载超时，请刷新重试' })).toBeVisible()
  late.resolve({ Page: () => <p>终于到了</p> })
  await expect.element(page.getByText('终于到了')).toBeVisible()
  await expect.element(page.getByText('页面加载超时')).not.toBeInTheDocument()
})

test('one that never comes offers to ask anew', async () => {
  await opened('gone', Promise.reject(new Error('404')))
  await expect.element(page.getByRole('heading', { name: '页面加载失败，请刷新重试' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '刷新页面' })).toBeVisible()
})
