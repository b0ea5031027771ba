import axe from 'axe-core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import 'virtual:theme.css'
import '../app/theme.css'

/** Component tests: a part alone on a page, with the styles of the portal, at the sizes that count. */

export const SIZES = [
  { name: 'desktop', width: 1440, height: 900, large: false },
  { name: 'phone', width: 390, height: 844, large: false },
  { name: 'phone in large type', width: 390, height: 844, large: true },
] as const
export type Size = (typeof SIZES)[number]

export async function sized({ width, height, large }: Size): Promise<void> {
  await page.viewport(width, height)
  if (large) document.documentElement.dataset.scale = 'large'
  else delete document.documentElement.dataset.scale
}

// What one test typed, and the end of its page kept, is not taken up again by the next.
beforeEach(() => localStorage.clear())

export const show = (node: ReactNode) =>
  render(
    <MemoryRouter>
      <main data-accent="common">{node}</main>
    </MemoryRouter>,
  )

/** What is still fading in has not its colours yet. */
const settled = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => {})),
  )

/** What axe finds on the page as it stands, and what is wider than the window. */
export async function faults(): Promise<string[]> {
  await settled()
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  })
  const { scrollWidth, clientWidth } = document.documentElement
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide in a window of ${clientWidth}`] : []),
    ...[...document.querySelectorAll('dialog[open]')].flatMap((dialog) => {
      const { top, bottom, height } = dialog.getBoundingClientRect()
      return top < -1 || bottom > innerHeight + 1 || height < 60
        ? [`a dialog from ${top} to ${bottom} in a window of ${innerHeight}`]
        : []
    }),
  ]
}
