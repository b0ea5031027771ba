import { notes } from '@portal/contract/membership/note/note.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { describe as field } from '@portal/contract/platform/fields'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { show } from '../../dev/look.tsx'
import { field as box } from '../../dev/refused.ts'
import { wire } from '../../dev/wire.ts'
import { session } from '../session.ts'
import { ToastHost } from '../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'

/** What every form does with what was typed: kept on the device, sent once, and never what is secret. */

const schema = z.object({
  text: field(z.string().max(200), { title: '事项', widget: 'text', required: false }),
  account: field(z.string().max(40), { title: '银行账号', widget: 'text', required: false, mask: 'bank' }),
})
const dialog = (
  <ActionDialog
    endpoint={notes.add}
    schema={schema}
    defaults={{ text: '', account: '' }}
    title="登记"
    submitText="提交"
    onClose={() => {}}
  />
)
const kept = () => Object.values({ ...localStorage }).join('\n')
const typed = async () => {
  const shown = await show(dialog)
  await box('事项').fill('回访记录一')
  await box('银行账号').fill('6222000011112222')
  await shown.unmount()
}

test('a bank account stays in the form and off the device, and that is said', async () => {
  await typed()
  expect(kept()).toContain('回访记录一')
  expect(kept()).not.toContain('6222000011112222')
  await show(dialog)
  await expect.element(box('事项')).toHaveValue('回访记录一')
  await expect.element(box('银行账号')).toHaveValue('')
  await expect.poll(() => document.body.textContent).toContain('银行账号不会保存在本机，请重新填写')
})

test('a link that a stranger was sent, with its secret, does not stay on the device', async () => {
  const before = location.href
  const names = async () => {
    localStorage.clear()
    session.clear()
    history.replaceState(null, '', '?code=geheim')
    await typed()
    return Object.keys(localStorage).join()
  }
  expect(await names()).not.toContain('geheim')
  session.set({ token: 'x'.repeat(43), accountId: 'one' })
  await typed()
  expect(Object.keys(localStorage).join()).toContain('geheim')
  history.replaceState(null, '', before)
})

test('what was typed is taken up for a week', async () => {
  await typed()
  const [name = ''] = Object.keys(localStorage).filter((key) => key.startsWith('draft:own:'))
  const draft = JSON.parse(localStorage.getItem(name) ?? '{}')
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  localStorage.setItem(name, JSON.stringify({ ...draft, at: ago(6.9) }))
  const first = await show(dialog)
  await expect.element(box('事项')).toHaveValue('回访记录一')
  await first.unmount()
  localStorage.setItem(name, JSON.stringify({ ...draft, at: ago(7.1) }))
  await show(dialog)
  await expect.element(box('事项')).toHaveValue('')
})

test('after a lost connection the same act is tried again under its key, changed it is another', async () => {
  const asked = wire()
  await show(dialog)
  await box('事项').fill('回访记录二')
  const press = async (count: number) => {
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect.poll(() => asked.length).toBe(count)
  }
  await press(1)
  await press(2)
  await box('事项').fill('回访记录三')
  await press(3)
  const [first, second, third] = asked.map(({ key }) => key)
  expect(first).toBeTruthy()
  expect([second === first, third === first]).toEqual([true, false])
})

test('a refusal is said where it was pressed, and once', async () => {
  wire([notes.add, () => ({ error: 'forbidden' })])
  await show(
    <>
      {dialog}
      <ToastHost />
    </>,
  )
  await box('事项').fill('回访记录五')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const said = () => document.body.textContent?.split(ERRORS.forbidden.text).length
  await expect.poll(said).toBe(2)
  await expect.element(page.getByRole('dialog').getByText(ERRORS.forbidden.text)).toBeVisible()
})

test('pressed twice it is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: unknown }>()
  const asked = wire([notes.add, () => promise])
  await show(dialog)
  await box('事项').fill('回访记录四')
  const button = page.getByRole('button', { name: '提交', exact: true }).element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  resolve({ data: { id: 'x' } })
  await expect.poll(() => kept()).not.toContain('回访记录四')
  expect(asked).toHaveLength(1)
})
