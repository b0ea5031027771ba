import { event, eventRegistration } from '@portal/contract/content/event/event.calls'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../dev/look.tsx'
import { wire } from '../../../dev/wire.ts'
import { Door } from '../door.tsx'
import type { Event, OwnEvent } from '../view.ts'
import { FreePlaces, queueing, REGISTRATIONS } from './free-places.tsx'

/** Places that became free, and who waits for one. */

const ID = '019400aa-0000-7000-8000-000000000001'
const EVENT = {
  id: ID,
  title: '示例培训',
  phase: 'open',
  places: 3,
  registered: 1,
  waiting: 2,
  outsiders: false,
} as Event
const waiting = {
  ...{
    id: ID,
    memberId: ID,
    name: '示例甲',
    kind: 'person',
    company: '',
    mobileTel: '199****0001',
    serialNum: '',
  },
  ...{
    state: 'waiting',
    note: '',
    at: '2026-11-20T01:00:00Z',
    attendedAt: null,
    version: 1,
    cancelReason: '',
    answers: {},
  },
}

test('who waits is found at the door, and comes in where a place is free', async () => {
  const asked = wire(
    [
      eventRegistration.list,
      ({ keyword }) => ({ data: { list: keyword ? [waiting] : [], total: 0, counts: {} } }),
    ],
    [eventRegistration.moveUp, () => ({ data: { moved: 1 } })],
    [eventRegistration.attend, () => ({ data: { changed: 1 } })],
  )
  await show(<Door row={EVENT} />)
  await page.getByRole('searchbox', { name: '查找报名人' }).fill('0001')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: '候补，转为报名并到场：示例甲' }).click()
  await expect.element(page.getByText('示例甲：已登记到场')).toBeVisible()
  expect(asked.find(({ path }) => path === eventRegistration.moveUp.path)?.input).toEqual({ ids: [ID] })
})

test('free places and who waits for them are said to the office, until there are none or it is over', async () => {
  wire([event.get, () => ({ data: EVENT })])
  const shown = await show(<FreePlaces row={EVENT} />)
  await expect.element(page.getByText('有2个空余名额，2人候补')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '候补名单' }))
    .toHaveAttribute('href', `/adminpages/events?id=${ID}&state=waiting`)
  await shown.unmount()
  for (const change of [
    { registered: 3 },
    { waiting: 0 },
    { phase: 'ended' },
    { phase: 'cancelled' },
  ] as const) {
    const other = await show(<FreePlaces row={{ ...EVENT, ...change } as Event} />)
    expect(page.getByText('人候补').elements()).toEqual([])
    await other.unmount()
  }
})

test('the list of who waits comes into sight, however far below', async () => {
  wire([event.get, () => ({ data: EVENT })])
  await show(
    <>
      <FreePlaces row={EVENT} />
      <div style={{ height: '3000px' }} />
      <section id={REGISTRATIONS}>报名名单</section>
    </>,
  )
  await page.getByRole('link', { name: '候补名单' }).click()
  await expect.element(page.getByText('报名名单')).toBeInViewport()
})

test('a member reads why one can only wait although places are free', () => {
  const own = { ...EVENT, welcome: true, waitingList: true, own: null } as unknown as OwnEvent
  expect(queueing(own)).toBe('已有2人候补，空出的名额先给候补的人；现在报名将列入候补。')
  for (const change of [
    { registered: 3 },
    { waiting: 0 },
    { waitingList: false },
    { welcome: false },
    { phase: 'closed' },
  ] as const)
    expect(queueing({ ...own, ...change } as OwnEvent)).toBe('')
})
