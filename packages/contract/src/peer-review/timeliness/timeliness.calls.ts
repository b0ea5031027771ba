import * as z from 'zod'
import { keysOf } from '../../platform/codes.ts'
import { endpoint, instant } from '../../platform/endpoint.ts'

/** How long evaluations really take, for everybody to read (docs/handbook/evaluation.md#timeliness). */

/** The stages of the board: how long achievements stood in it, or the whole way from the first submission to the conclusion. */
export const BOARD_STAGES = {
  handlerReview: { label: '经办人初审', by: '学会' },
  inChargeReview: { label: '负责人初审', by: '学会' },
  returned: { label: '补正材料', by: '申请人' },
  publicity: { label: '公示', by: '社会' },
  objection: { label: '异议处理', by: '学会' },
  publicised: { label: '启动评价', by: '学会和委托方' },
  evaluation: { label: '组织专家评价', by: '学会和专家组' },
  whole: { label: '全程', by: '首次提交至作出结论' },
} as const
export const BOARD_STAGE_CODES = keysOf(BOARD_STAGES)

/** Fewer than so many are not shown: what happened to a single one could be read out of them. */
export const FEWEST_SHOWN = 5
/** The board looks so many months back, and as many before them to compare. */
export const BOARD_MONTHS = 12

/** Null where there were too few. */
const counted = z.object({ count: z.number(), median: z.number() }).nullable()

export const timeliness = {
  board: endpoint({
    path: '/api/publicity/queryTimeliness',
    kind: 'read',
    access: 'public',
    summary: '评价用时公开：各环节用时的中位数',
    input: z.object({}),
    output: z.object({
      from: instant(),
      to: instant(),
      stages: z.array(
        z.object({
          stage: z.enum(BOARD_STAGE_CODES),
          now: counted,
          /** The same span before. */
          before: counted,
          /** What the society sets itself, in words; '' where nothing is set. */
          limit: z.string(),
        }),
      ),
    }),
    errors: [],
    limits: [{ by: 'ip', max: 120, seconds: 60 }],
  }),
}
