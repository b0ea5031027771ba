import { randomBytes, randomUUID } from 'node:crypto'
import { insertObjection } from '../packages/server/src/peer-review/publicity/objection.queries.ts'
import type { KeyRing } from '../packages/server/src/platform/crypto/secrets.ts'
import {
  ago,
  EXPERTS,
  type Expert,
  type Fill,
  hex,
  type Made,
  type Organisation,
  texts,
} from './experts-fill.ts'
import type { Portal } from './stage.ts'

/** What experts said of themselves, where they worked before, and what was waived. */
export const seedWords = async (
  fill: Fill,
  examined: readonly Made[],
  experts: readonly Expert[],
  organisations: readonly Organisation[],
) => {
  const here = (n: number) => examined[n % examined.length] as Made
  const unit = (n: number) => organisations[n % organisations.length] as Organisation
  const said = experts.flatMap(({ id: expertId }, n) => [
    ...(n % 5 === 0
      ? [{ expertId, achievementId: null, kind: 'avoidUnit', orgId: unit(n * 11).orgId, text: '亲属任职' }]
      : []),
    ...(n % 37 === 0
      ? [{ expertId, achievementId: here(n).id, kind: 'mentor', orgId: null, text: '曾为第一完成人的导师' }]
      : []),
  ])
  await fill(
    'expertInterest',
    { expertId: 'uuid', achievementId: 'uuid', orgId: 'uuid', ...texts('kind', 'text') },
    said,
  )
  const events = experts.flatMap(({ id: memberId, company }, n) => {
    const moved = { field: 'organization', before: unit(n * 17 + 3).orgName, after: company }
    const known = { memberId, actorName: '测量', byStaff: true }
    return [
      { ...known, at: ago(1_500), action: 'approve', changes: [] },
      { ...known, at: ago(n % 900), action: 'edit', changes: [{ field: 'tel', before: '1', after: '2' }] },
      ...(n % 3 === 0 ? [{ ...known, at: ago((n * 7) % 2_000), action: 'edit', changes: [moved] }] : []),
    ]
  })
  await fill(
    'reviewEvent',
    {
      memberId: 'uuid',
      at: 'timestamptz',
      byStaff: 'boolean',
      changes: 'jsonb',
      ...texts('action', 'actorName'),
    },
    events,
  )
  const recused = examined.flatMap(({ id: achievementId, n }) =>
    [1, 2, 3].map((step) => ({
      ...{ achievementId, expertId: experts[(n * 53 + step * 6_007) % EXPERTS]?.id, panelVersion: 1 },
      ...{ formVersion: '1', sheet: hex(randomBytes(10)), state: 'recused', reason: '与完成人有合作' },
    })),
  )
  const sheet = { achievementId: 'uuid', expertId: 'uuid', panelVersion: 'int', sheet: 'bytea' }
  await fill('examination', { ...sheet, ...texts('formVersion', 'state', 'reason') }, recused)
  const [by, confirmed] = [randomUUID(), randomUUID()]
  const waived = examined.flatMap(({ id: achievementId, n }) =>
    Array.from({ length: 100 }, (_, i) => ({
      ...{
        achievementId,
        expertId: experts[(n * 89 + i * 191) % EXPERTS]?.id,
        rule: 'overAge',
        level: 'soft',
      },
      ...{ text: '年龄', waiverReason: '身体健康', waivedById: by, waivedBy: '甲', waivedAt: ago(2) },
      ...(i % 2 === 0 && { confirmedById: confirmed, confirmedBy: '乙', confirmedAt: ago(1) }),
    })),
  )
  await fill(
    'recusalHit',
    {
      ...{ achievementId: 'uuid', expertId: 'uuid', waivedById: 'uuid', confirmedById: 'uuid' },
      ...{ waivedAt: 'timestamptz', confirmedAt: 'timestamptz' },
      ...texts('rule', 'level', 'text', 'waiverReason', 'waivedBy', 'confirmedBy'),
    },
    // Left out columns would come as null.
    waived.map((row) => ({ confirmedBy: '', ...row })),
  )
}

export const object = async ({ db, pool }: Portal, ring: KeyRing, achievementId: string, expert: Expert) => {
  const { rows } = await pool.query(
    `insert into publicity ("achievementId", no, state, snapshot, title, "endAt")
      values ($1, 1, 'ended', '{}', '公示', now() - interval '20 days') returning id`,
    [achievementId],
  )
  const { name, mobileTel } = expert
  await insertObjection(db, ring, {
    ...{ publicityId: (rows[0] as { id: string }).id, subject: { achievementId }, ground: 'other' as never },
    ...{ late: false, fileIds: [] },
    identity: { name, mobileTel, orgName: '', email: '', address: '' } as never,
    grounds: {} as never,
  })
}
