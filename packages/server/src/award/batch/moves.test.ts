import { award as calls } from '@portal/contract/award/award.calls'
import {
  AWARD_MOVE_NAMES,
  AWARD_STATUSES,
  type AwardStatus,
  awardMoveOf,
} from '@portal/contract/award/award.rules'
import { awardExamine as expertCalls } from '@portal/contract/award/award-sheet.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AwardApp, awardApp, OPINION } from './award.testing.ts'
import { verifyLog } from './batch-log.queries.ts'

/** Every move and every write, by role and state (docs/handbook/evaluation.md#separation, docs/handbook/award.md#batch). */

let on: AwardApp
let id = ''
let itemId = ''
let seatId = ''
let expert: { id: string; token: string }
beforeAll(async () => {
  on = await awardApp()
  const reviewed = await on.reviewed(1, 2)
  id = reviewed.id
  itemId = reviewed.items[0]?.id ?? ''
  const [first] = reviewed.experts
  if (!first) throw new Error()
  expert = first
  seatId = (await on.own(first.token)).list[0]?.id ?? ''
})
afterAll(() => on.close())

const put = (status: AwardStatus) =>
  on.app.db.updateTable('awardBatch').set({ status }).where('id', '=', id).execute()
const versionOf = async () => (await on.batchOf(id)).version

/** Written by hand, apart from the table in the contract. */
const MAY = {
  draft: { startFormal: 'JF', cancel: 'F' },
  formal: { backToDraft: 'JF', publish: 'F', cancel: 'F' },
  publicity: { unpublish: 'F', startReview: 'F', cancel: 'F' },
  review: { closeReview: 'F', cancel: 'F' },
  meeting: { publishResult: 'F', cancel: 'F' },
  result: { unpublishResult: 'F', announce: 'F', cancel: 'F' },
  announced: {},
  cancelled: {},
} as const satisfies Record<AwardStatus, Partial<Record<(typeof AWARD_MOVE_NAMES)[number], string>>>

test.each(AWARD_STATUSES)('moves from %s are offered to their office alone', async (status) => {
  await put(status)
  const offered = async (token: string) => [...(await on.batchOf(id, token)).actions].sort()
  const wanted = (office: string) =>
    Object.entries(MAY[status])
      .filter(([, offices]) => (offices as string).includes(office))
      .map(([name]) => name)
      .sort()
  expect(await offered(on.staff.handler)).toEqual(wanted('J'))
  expect(await offered(on.staff.inCharge)).toEqual(wanted('F'))
  expect(await offered(on.staff.superAdmin)).toEqual([...new Set([...wanted('F'), ...wanted('J')])].sort())
  expect(await offered(on.staff.expertReview)).toEqual([])
  expect(await offered(on.app.signIn({ role: 'administrator' }))).toEqual([])
})

test.each(AWARD_STATUSES)('%s refuses every move that does not start there', async (status) => {
  await put(status)
  for (const action of AWARD_MOVE_NAMES.filter((name) => !awardMoveOf(name).from.includes(status))) {
    const reply = await on.call(
      calls.move,
      {
        id,
        action,
        opinion: OPINION,
        expectVersion: await versionOf(),
        publicity: { days: 0, note: '', noSecret: true },
      },
      { token: on.staff.superAdmin },
    )
    expect([action, reply.error]).toEqual([action, 'stateChanged'])
  }
  expect((await on.batchOf(id)).status).toBe(status)
})

describe('what else is written', () => {
  type Write = readonly [
    name: string,
    allowed: readonly AwardStatus[],
    act: () => Promise<{ error?: string; code: number }>,
  ]
  const reason = '登记时情况有误，特此更正'
  let imported = 0
  const writes: Write[] = [
    ['formal check', ['formal'], async () => on.check(itemId, (await on.itemsOf(id))[0]?.version ?? 0)],
    [
      'import',
      ['draft', 'formal'],
      () => {
        imported += 1
        return on.importRows(id, [['', `导入项目${imported}`, '水利组', '二等奖', '示例单位', '示例甲', '']])
      },
    ],
    ['material', ['draft', 'formal', 'publicity'], () => on.upload(itemId)],
    ['assignment', ['publicity', 'review'], async () => on.assign(id, [itemId], [(await on.expert()).id])],
    ['reminder', ['review'], () => on.call(calls.remind, { batchId: id }, { token: on.staff.expertReview })],
    ['vote', ['meeting'], () => on.vote(id, [])],
    [
      'sheet',
      ['review'],
      async () => {
        const { version } = (await on.viewOwn(seatId, expert.token)) ?? { version: 0 }
        return on.examine(expert.token, { examineId: seatId, draft: true, expectVersion: version })
      },
    ],
    ['promise', ['review'], () => on.promise(id, expert.token)],
    [
      'unassignment',
      ['publicity', 'review'],
      async () => {
        const seats =
          (await on.call(calls.item, { id: itemId }, { token: on.staff.expertReview })).data?.seats ?? []
        const seat = seats.find((one) => one.expertId !== expert.id && one.state === 'none')
        return on.call(calls.unassign, { id: seat?.id ?? '', reason }, { token: on.staff.expertReview })
      },
    ],
  ]
  test.each(writes)('%s only where it belongs', async (name, allowed, act) => {
    for (const status of AWARD_STATUSES) {
      // Everybody has a seat to spare, and the item counts, whatever came before.
      await put('review')
      await on.app.db.updateTable('awardItem').set({ state: 'passed' }).where('id', '=', itemId).execute()
      await on.assign(id, [itemId], [(await on.expert()).id])
      await put(status)
      const { code, error } = await act()
      if (allowed.includes(status))
        expect([name, status, code, error]).toEqual([name, status, 200, undefined])
      else
        expect([name, status, ['guardFailed', 'stateChanged', 'notFound'].includes(error ?? '')]).toEqual([
          name,
          status,
          true,
        ])
    }
  })

  test('by their office alone', async () => {
    await put('formal')
    const { version } = (await on.itemsOf(id))[0] ?? { version: 0 }
    const office: [string, string[], (token: string) => Promise<{ error?: string }>][] = [
      ['check', ['handler', 'inCharge', 'superAdmin'], (token) => on.check(itemId, version + 99, {}, token)],
      [
        'assign',
        ['handler', 'expertReview', 'superAdmin'],
        (token) =>
          on.call(
            calls.assign,
            { batchId: crypto.randomUUID(), itemIds: [itemId], expertIds: [expert.id] },
            { token },
          ),
      ],
      [
        'confirm',
        ['inCharge', 'superAdmin'],
        (token) => on.call(calls.confirmWaiver, { id: crypto.randomUUID(), agree: true }, { token }),
      ],
      ['vote', ['inCharge', 'superAdmin'], (token) => on.vote(id, [], {}, token)],
      [
        'rule',
        ['inCharge', 'superAdmin'],
        (token) =>
          on.call(
            calls.ruleObjection,
            { caseId: crypto.randomUUID(), ruling: 'dismissed', finding: OPINION, reply: OPINION },
            { token },
          ),
      ],
      [
        'read',
        ['handler', 'inCharge', 'superAdmin', 'expertReview', 'administrator'],
        (token) => on.call(expertCalls.batches, {}, { token }),
      ],
      [
        'examine',
        ['expert'],
        (token) => on.call(expertCalls.examine, { examineId: crypto.randomUUID() }, { token }),
      ],
      ['own', ['expert'], (token) => on.call(expertCalls.own, {}, { token })],
    ]
    const roles = [
      'handler',
      'inCharge',
      'superAdmin',
      'expertReview',
      'administrator',
      'editor',
      'expert',
      'person',
      'unit',
      'project',
    ] as const
    for (const [name, allowed, act] of office)
      for (const role of roles) {
        const known: Partial<Record<(typeof roles)[number], string>> = { ...on.staff, expert: expert.token }
        const token = known[role] ?? on.app.signIn({ role, memberId: null })
        expect([name, role, (await act(token)).error === 'forbidden']).toEqual([
          name,
          role,
          !allowed.includes(role),
        ])
      }
  })

  test('leaves a row in the log that nothing can change', async () => {
    expect(await verifyLog(on.app.db, id)).toBeUndefined()
    await expect(
      on.app.db.updateTable('awardLog').set({ opinion: '改' }).where('batchId', '=', id).execute(),
    ).rejects.toThrow()
    const { data } = await on.call(calls.log, { id }, { token: on.staff.handler })
    expect(data?.list.length).toBeGreaterThan(10)
  })
})
