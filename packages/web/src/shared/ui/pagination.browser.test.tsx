import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faults, show } from '../../dev/look.tsx'
import { Pagination } from './pagination.tsx'

const Pages = ({ total }: { total: number }) => {
  const [at, setAt] = useState(1)
  return <Pagination page={at} size={10} total={total} onPage={setAt} />
}

test('a page far away is typed; what lies behind the end is the last one', async () => {
  await show(<Pages total={1870} />)
  const jump = page.getByRole('textbox', { name: '跳至第几页，共187页' })
  await jump.fill('93')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: '第93页' })).toHaveAttribute('aria-current', 'page')
  await jump.fill('9999')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: '第187页' })).toHaveAttribute('aria-current', 'page')
  expect(await faults()).toEqual([])
})

test('a few pages need no field', async () => {
  await show(<Pages total={70} />)
  await expect.element(page.getByRole('button', { name: '第7页' })).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
