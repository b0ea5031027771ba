import * as z from 'zod'
import { keysOf } from '../platform/codes.ts'
import { administrators, endpoint, none } from '../platform/endpoint.ts'
import { MEMBER_KINDS } from './kind/kinds.ts'

/** What the charter says of posts and membership, held against the records as they are (docs/handbook/membership.md#charter). */

export const CHARTER_RULES = {
  age: { title: '负责人任职年龄', article: '章程第三十一条', text: '任职年龄不超过70周岁。' },
  terms: { title: '负责人任期', article: '章程第三十二条', text: '每届任期5年，连任不得超过两届。' },
  standing: {
    title: '常务理事会人数',
    article: '章程第二十七条',
    text: '常务理事会人数不超过理事人数的三分之一。',
  },
  inactive: {
    title: '连续2年未参加活动',
    article: '章程第十四条',
    text: '连续2年不交纳会费或者不参加活动的，视为自动退会；免交会费的不适用不交纳会费的情形。',
  },
} as const satisfies Record<string, { title: string; article: string; text: string }>
export type CharterRule = keyof typeof CHARTER_RULES
const rules = keysOf(CHARTER_RULES)
const kinds = keysOf(MEMBER_KINDS)

/** As many as are shown of one rule; the total says how many there are. */
export const CHARTER_SHOWN = 100

export const charter = {
  checks: endpoint({
    path: '/api/user/charterChecks',
    kind: 'read',
    access: administrators,
    summary: '章程核查',
    input: none,
    output: z.object({
      list: z.array(
        z.object({
          rule: z.enum(rules),
          /** One sentence on the whole. */
          finding: z.string(),
          total: z.number(),
          members: z.array(
            z.object({
              id: z.string(),
              kind: z.enum(kinds),
              name: z.string(),
              orgName: z.string(),
              post: z.string(),
              /** What was found, and what the person who decides is to look at. */
              text: z.string(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
    audit: true,
  }),
}
