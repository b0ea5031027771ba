import * as z from 'zod'
import { endpoint, id, instant, paged, pageOf } from '../platform/endpoint.ts'

/** What everybody may read of an achievement while and after it is publicised (docs/handbook/peer-review.md#publicity). */

export const PUBLICITY_STATES = {
  open: { label: '公示中' },
  paused: { label: '公示暂停' },
  ended: { label: '公示已结束' },
  withdrawn: { label: '公示已撤销' },
} as const
export type PublicityState = keyof typeof PUBLICITY_STATES
const publicityState = z.enum(['open', 'paused', 'ended', 'withdrawn'])

/** The public fields (docs/handbook/peer-review.md#publicity), in the order in which they are shown. */
export const publicSnapshot = z.object({
  name: z.string(),
  typeLabel: z.string(),
  units: z.array(z.object({ name: z.string() })),
  persons: z.array(z.object({ name: z.string(), orgName: z.string() })),
  summary: z.string(),
  /** Of an award batch: the items that it is about, with the grade once it was voted; units and persons above are empty then. */
  items: z
    .array(
      z.object({
        id: z.string(),
        no: z.string(),
        name: z.string(),
        group: z.string(),
        grade: z.string(),
        units: z.array(z.string()),
        persons: z.array(z.string()),
        /** How and when it left the award since, in words; only where it did. */
        out: z.string().optional(),
      }),
    )
    .optional(),
})
export type PublicSnapshot = z.output<typeof publicSnapshot>

const listed = {
  id: z.string(),
  kind: z.enum(['achievement', 'award']),
  name: z.string(),
  typeLabel: z.string(),
  firstUnit: z.string(),
  unitCount: z.number(),
  /** Of an award batch. */
  itemCount: z.number(),
  state: publicityState,
  startAt: instant(),
  endAt: instant(),
  /** The second or a later publicity of the same achievement. */
  again: z.boolean(),
}

export const publicityRead = {
  list: endpoint({
    path: '/api/publicity/queryPage',
    kind: 'read',
    access: 'public',
    summary: '成果评价公示列表',
    input: paged(
      {
        keyword: z.string().trim().max(50).optional(),
        state: publicityState.optional(),
        kind: z.enum(['achievement', 'award']).optional(),
      },
      ['startAt'],
    ),
    output: pageOf(z.object(listed), { counts: z.record(publicityState, z.number()) }),
    errors: [],
    limits: [{ by: 'ip', max: 300, seconds: 60 }],
  }),
  detail: endpoint({
    path: '/api/publicity/queryById',
    kind: 'read',
    access: 'public',
    summary: '查看成果评价公示',
    input: z.object({ id: id() }),
    output: z.object({
      ...listed,
      /** Of an award batch: 1 of what takes part, with the grades applied for; 2 of the result, with the grades voted. */
      stage: z.number(),
      snapshot: publicSnapshot,
      /** Why it was withdrawn. */
      note: z.string(),
      /** `late`: only what concerns integrity, ownership or fraud. */
      objections: z.enum(['open', 'late', 'closed']),
    }),
    errors: [],
    limits: [{ by: 'ip', max: 300, seconds: 60 }],
  }),
}
