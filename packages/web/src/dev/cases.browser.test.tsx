import { beforeAll, describe, expect, test } from 'vitest'
import type { Case } from './cases/case.ts'
import { faults, SIZES, show, sized } from './look.tsx'

/** Each part of `shared/ui` in each of its states, the same that the gallery shows. */
const modules = import.meta.glob<Record<string, readonly Case[]>>('./cases/*-cases.tsx', { eager: true })
const cases = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([group, list]) =>
    Array.isArray(list)
      ? (list as readonly Case[]).map((one) => ({ ...one, title: `${group}: ${one.name}` }))
      : [],
  ),
)

describe.each(SIZES)('on a $name', (size) => {
  beforeAll(() => sized(size))

  test.each(cases)('$title', async ({ show: Show }) => {
    await show(<Show />)
    expect(await faults()).toEqual([])
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

test('there are cases', () => {
  expect(cases.length).toBeGreaterThan(5)
})
