import { expect, test } from 'vitest'
import { SIZES, show, sized } from '../../../dev/look.tsx'
import { ADDED_KINDS, AddDialog } from './add-dialog.tsx'

const ignore = () => {}
const [DESKTOP] = SIZES

/** Titles of the fields beside which a place is empty, in a form of two columns. */
const alone = (): string[] =>
  [...document.querySelectorAll('dialog fieldset > [data-gap]')].flatMap((grid) => {
    const fields = [...grid.children].map((field) => ({ field, box: field.getBoundingClientRect() }))
    const { right } = grid.getBoundingClientRect()
    return fields
      .filter(({ box }) => {
        const row = fields.filter((other) => Math.abs(other.box.top - box.top) < 2)
        return Math.max(...row.map((other) => other.box.right)) < right - 2
      })
      .map(({ field }) => field.textContent ?? '')
  })

test.each(ADDED_KINDS)('adding a %s leaves no field alone in its row', async (kind) => {
  await sized(DESKTOP)
  await show(<AddDialog kind={kind} onSaved={ignore} onClose={ignore} />)
  await expect.poll(() => document.querySelectorAll('dialog fieldset').length).toBeGreaterThan(1)
  expect(alone()).toEqual([])
})
