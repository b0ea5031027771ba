import { beforeAll, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Case } from './cases/case.ts'
import { faults, SIZES, show, sized } from './look.tsx'

/** Each part of `shared/ui` in each of its states, the same that the gallery shows. */
const modules = import.meta.glob<Record<string, unknown>>('./cases/*-cases.tsx', { eager: true })
const isCase = (one: unknown): one is Case =>
  typeof one === 'object' && one !== null && 'show' in one && 'name' in one
const cases = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((list) => (Array.isArray(list) ? list.filter(isCase) : []))

/** What opens a menu, a list, a calendar. */
const openers = () => [
  ...document.querySelectorAll<HTMLElement>(
    'main button[aria-haspopup]:not(:disabled), main button[aria-expanded="false"]:not(:disabled)',
  ),
]
const floating = () => document.querySelector('[role=menu], [role=listbox], [role=dialog], [role=grid]')

describe.each(SIZES)('on a $name', (size) => {
  beforeAll(() => sized(size))

  test.each(cases)('$name', async ({ show: Show }) => {
    await show(<Show />)
    expect(await faults()).toEqual([])
    for (const [n] of openers().entries()) {
      const opener = openers()[n]
      if (!opener) break
      await userEvent.click(opener)
      // What opens may still be fetched: pressed now, the next one would lie under it.
      const floats = opener.hasAttribute('aria-haspopup')
      await expect
        .poll(() => (floats ? floating() : (floating() ?? opener.getAttribute('aria-expanded'))))
        .not.toSatisfy((found) => found === null || found === 'false')
      expect(await faults(), opener.getAttribute('aria-label') ?? opener.innerText).toEqual([])
      // What has just opened may not have the focus yet, and the next press would only close what is still open.
      await expect
        .poll(async () => {
          if (floating()) await userEvent.keyboard('{Escape}')
          return floating()
        })
        .toBeNull()
    }
  })

  test('what is wrong is found', async () => {
    await show(
      <div style={{ width: '200vw' }}>
        <button type="button" style={{ color: '#ccc', background: '#ddd' }}>
          看不清
        </button>
        <input />
      </div>,
    )
    const found = (await faults()).join('\n')
    for (const fault of ['color-contrast', 'label', 'px wide in a window']) expect(found).toContain(fault)
  })
})

test('there are cases, each with a name of its own', () => {
  const names = cases.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
