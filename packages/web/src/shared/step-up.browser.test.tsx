import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../dev/look.tsx'
import { ApiError } from './api.ts'
import { askForCode } from './call/ask-code.ts'
import { withCode } from './call/attempt.ts'
import { StepUpHost } from './step-up.tsx'

/** The question for a fresh one-time password, above whatever page. */

const type = async (code: string) => {
  await page.getByRole('textbox', { name: '动态口令' }).fill(code)
  await page.getByRole('button', { name: '确认', exact: true }).click()
}
/** An act that takes one code. */
const actFor = (right: string) => {
  const given: (string | undefined)[] = []
  const act = async ({ totp }: { totp?: string | undefined }) => {
    given.push(totp)
    if (totp !== right) throw new ApiError({ name: 'stepUpRequired', text: '请确认' })
    return '完成'
  }
  return { given, done: withCode(act, askForCode, false) }
}

test('a wrong code is said to be wrong, and the next one is asked for', async () => {
  await show(<StepUpHost />)
  const { given, done } = actFor('222222')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(document.body.textContent).not.toContain('动态口令错误或已使用')
  await type('111111')
  await expect.poll(() => document.body.textContent).toContain('动态口令错误或已使用，请输入新的动态口令')
  await type('222222')
  await expect.poll(() => given).toEqual([undefined, '111111', '222222'])
  expect(await done).toEqual({ data: '完成' })
})

test('a recovery code stands for it; less than six digits is none', async () => {
  await show(<StepUpHost />)
  const { given, done } = actFor('12345-67890')
  await type('12345')
  await expect.poll(() => document.body.textContent).toContain('请输入6位动态口令')
  expect(given).toEqual([undefined])
  await type('12345-67890')
  await expect.poll(() => given).toEqual([undefined, '12345-67890'])
  expect(await done).toEqual({ data: '完成' })
})

test('who gives up has done nothing', async () => {
  await show(<StepUpHost />)
  const { given, done } = actFor('222222')
  await page.getByRole('button', { name: '取消', exact: true }).click()
  expect(await done).toBeUndefined()
  expect(given).toEqual([undefined])
})
