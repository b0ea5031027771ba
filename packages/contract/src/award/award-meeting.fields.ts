import * as z from 'zod'
import { id, wholeNumber } from '../platform/endpoint.ts'
import { describe } from '../platform/fields.ts'
import { distinct, lines, short } from './award-parts.fields.ts'

/** The meeting of the award committee: who belongs to it, who came, and how they voted. */

const heldOn = describe(
  z.string({ error: '请选择会议日期' }).regex(/^\d{4}-\d{2}-\d{2}$/, '请选择会议日期'),
  { title: '会议日期', widget: 'date', required: true },
)
const place = describe(short('请填写会议地点', 60), {
  ...{ title: '会议地点', widget: 'text', required: true, max: 60 },
})
const members = distinct(
  z.array(short('请填写委员姓名', 60)).min(1, '请填写评审委员会委员').max(200, '委员不能超过200人'),
)
const absent = distinct(z.array(short('请填写委员姓名', 60)).max(200, '委员不能超过200人'))

export const meeting = z.object({
  heldOn,
  place,
  /** The award committee, by name; those of them who did not come. Everybody else was there. */
  members,
  absent: absent.default([]),
})

/** As it was taken down; meetings from before names were asked have numbers alone. */
export const heldMeeting = z.object({
  heldOn: z.string(),
  place: z.string(),
  members: z.array(z.string()),
  absent: z.array(z.string()),
  eligible: z.number(),
  attended: z.number(),
})

/** What the form of the vote asks beside its table. */
export const awardMeetingAsk = z.object({
  meeting: z.object({
    heldOn,
    place,
    members: lines(members, {
      title: '评审委员会委员',
      help: '全体应到委员，每行一位，可写作：姓名（单位）',
    }),
    absent: lines(absent, {
      title: '缺席委员',
      help: '每行一位，写法与上面相同；没有缺席的留空',
      required: false,
    }),
  }),
})

export const vote = z.object({
  itemId: id(),
  agree: wholeNumber(0, 200),
  against: wholeNumber(0, 200),
  abstain: wholeNumber(0, 200),
  /** Present and away for this item; the four add up to those who came. */
  recused: wholeNumber(0, 200).default(0),
  /** That was voted on: one of the batch. */
  grade: short('请选择表决等级'),
})
