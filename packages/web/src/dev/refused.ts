import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { faults } from './look.tsx'

interface Refusal {
  /** The button that sends. */
  press: string
  /** What is wrong, by the label of its field. */
  says: Readonly<Record<string, string>>
  /** What was typed elsewhere and must still be there, by the label of its field. */
  keeps?: Readonly<Record<string, string>>
}

/** By its name as it is read out: the star of what is required is no part of it. */
export const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })

/** An open form is sent with something wrong: it says so at each field and in one place, and loses nothing. */
export async function expectRefusal({ press, says, keeps = {} }: Refusal): Promise<void> {
  for (const [label, text] of Object.entries(keeps)) await field(label).fill(text)
  await page.getByRole('button', { name: press, exact: true }).click()
  await expect.element(page.getByText(/^还有 \d+ 处需要修改/).first()).toBeVisible()
  for (const [label, message] of Object.entries(says)) {
    await expect.element(page.getByText(message, { exact: true }).first()).toBeVisible()
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  }
  for (const [label, text] of Object.entries(keeps)) await expect.element(field(label)).toHaveValue(text)
  expect(await faults()).toEqual([])
}
