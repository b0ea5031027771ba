import * as z from 'zod'
import { codesOf, keysOf } from '../platform/codes.ts'
import { id, instant } from '../platform/endpoint.ts'
import { explanation } from '../platform/explanation.ts'
import { describe } from '../platform/fields.ts'
import { evaluationStaff } from '../platform/roles.ts'
import { JOIN_STATUS, PANEL_ROLES, PANEL_STATES, RECUSAL_RULE_NAMES } from './panel.rules.ts'

/** Selecting experts for an achievement: search, recusal, panel, draw, answers that staff take down (docs/handbook/peer-review.md#panel). */

/** 3.3: the pool, hits and credit are for these alone. */
/** Z and J propose; F locks, and after the lock replaces (docs/handbook/evaluation.md#separation). Which of it may be done now is said by the state of the panel. */
export const proposers = evaluationStaff

export const panelState = z.enum(keysOf(PANEL_STATES))
export const panelRole = z.enum(codesOf(PANEL_ROLES))
export const joinStatus = z.enum(codesOf(JOIN_STATUS))
export const rule = z.enum(RECUSAL_RULE_NAMES)
export const hit = z.object({
  rule,
  level: z.enum(['hard', 'soft']),
  /** What was found, in one sentence. */
  text: z.string(),
  waiver: z
    .object({
      reason: z.string(),
      by: z.string(),
      at: instant(),
      confirmedBy: z.string(),
      confirmedAt: instant().nullable(),
    })
    .nullable(),
})
export type Hit = z.output<typeof hit>
export const coi = z.object({ level: z.enum(['none', 'soft', 'hard', 'waived']), hits: z.array(hit) })

export const projectId = id()
/** Why a seat is changed: for whoever reads the log. */
export const seatReason = () =>
  describe(explanation(), {
    title: '原因',
    widget: 'textarea',
    required: true,
    max: 300,
    help: '至少5个字，写入办理记录',
  })

/** What the habits of answering say of those who have not answered yet (docs/handbook/peer-review.md#quorum-forecast). */
export const replyForecast = z.object({
  size: z.number(),
  /** How many come, and how likely it is that all seats are filled; further invitations to make it nine in ten. */
  expected: z.number(),
  chance: z.number(),
  more: z.number(),
  /** Invitations are out; before that nobody can answer. */
  asked: z.boolean(),
  /** When all are expected to have answered, at the latest when they may no longer. */
  by: instant().nullable(),
  capped: z.boolean(),
})
export type ReplyForecast = z.output<typeof replyForecast>
