import { randomBytes, randomUUID } from 'node:crypto'
import { diceFor } from '../packages/server/src/demo/people/fictional-identity.ts'

import { ago, DAY, EXPERTS, type Expert, type Fill, hex, type Made, OWNERS, texts } from './experts-fill.ts'

/** Ten experts for each panel, seven of them seated; asked, answered, and where it is over, handed in. */
export const seedSeats = async (fill: Fill, panels: readonly Made[], experts: readonly Expert[]) => {
  const seats = panels.flatMap(({ id: achievementId, n, owner, status, age }) => {
    const dice = diceFor('seats', n)
    const window = EXPERTS / OWNERS
    const chosen = new Set<number>()
    while (chosen.size < 10) chosen.add(owner * window + dice.below(window))
    return [...chosen].map((at, i) => {
      const declined = dice.chance(15)
      const asked = status === '27' && dice.chance(30)
      return {
        ...{
          id: randomUUID(),
          achievementId,
          expertId: experts[at]?.id,
          role: i === 0 ? 'leader' : 'member',
        },
        ...{
          reserveNo: Math.max(0, i - 6),
          source: 'suggest',
          addedAt: ago(age),
          status,
          late: dice.below(40),
        },
        joinStatus: declined ? '2' : asked ? '0' : '1',
        goneAt: dice.chance(5) ? ago(age) : null,
      }
    })
  })
  // Nothing is overdue: otherwise the portal would remind and replace people while it is measured.
  const panelRows = panels.map(({ id: achievementId, age, status }) => ({
    ...{ achievementId, state: 'locked', size: 7, reserve: 3, dueAt: ago(status === '27' ? -100 : age - 20) },
  }))
  await fill(
    'panel',
    { achievementId: 'uuid', state: 'text', size: 'int', reserve: 'int', dueAt: 'timestamptz' },
    panelRows,
  )
  const ids = { id: 'uuid', achievementId: 'uuid', expertId: 'uuid' }
  await fill(
    'panelMember',
    {
      ...ids,
      reserveNo: 'int',
      addedAt: 'timestamptz',
      goneAt: 'timestamptz',
      ...texts('role', 'source', 'joinStatus'),
    },
    seats,
  )
  const invitations = seats
    .filter(({ joinStatus }) => joinStatus !== '0')
    .map(({ id: panelMemberId, achievementId, expertId, joinStatus, addedAt, late }) => ({
      ...{ panelMemberId, achievementId, expertId, sentAt: addedAt, invitedBy: '测量' },
      ...{ tokenHash: hex(randomBytes(32)), token: hex(randomBytes(60)) },
      expiresAt: new Date(Date.parse(addedAt) + 5 * DAY).toISOString(),
      state: { 1: 'agreed', 2: 'declined' }[joinStatus],
      answeredAt: new Date(Date.parse(addedAt) + late * 3_600_000).toISOString(),
    }))
  await fill(
    'invitation',
    {
      ...{
        panelMemberId: 'uuid',
        achievementId: 'uuid',
        expertId: 'uuid',
        tokenHash: 'bytea',
        token: 'bytea',
      },
      ...{
        sentAt: 'timestamptz',
        expiresAt: 'timestamptz',
        answeredAt: 'timestamptz',
        ...texts('state', 'invitedBy'),
      },
    },
    invitations,
  )
  const sheets = seats
    .filter(
      ({ reserveNo, joinStatus, status, late }) =>
        reserveNo === 0 && joinStatus === '1' && (status === '28' || late < 15),
    )
    .map(({ achievementId, expertId, addedAt, status, late }) => ({
      ...{ achievementId, expertId, panelVersion: 1, formVersion: '1', sheet: hex(randomBytes(400)) },
      state: status === '28' ? 'signed' : late < 8 ? 'submitted' : 'draft',
      submittedAt:
        status === '28' || late < 8 ? new Date(Date.parse(addedAt) + late * DAY).toISOString() : null,
    }))
  await fill(
    'examination',
    {
      ...{
        achievementId: 'uuid',
        expertId: 'uuid',
        panelVersion: 'int',
        sheet: 'bytea',
        submittedAt: 'timestamptz',
      },
      ...texts('state', 'formVersion'),
    },
    sheets,
  )
}
