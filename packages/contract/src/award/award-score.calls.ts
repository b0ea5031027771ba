import * as z from 'zod'
import { template } from '../peer-review/sheet/sheet.fields.ts'
import { endpoint, id, instant, many, wholeNumber } from '../platform/endpoint.ts'
import { awardReaders, awardStatus, seatState } from './award.fields.ts'

const spread = z.object({
  min: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  max: z.number(),
  mean: z.number(),
})
const votes = z.object({
  agree: z.number(),
  against: z.number(),
  abstain: z.number(),
  recused: z.number(),
  /** Votes for that are needed. */
  needed: z.number(),
  passed: z.boolean(),
  /** That was voted on. */
  grade: z.string(),
})
const ranking = z.object({
  itemId: z.string(),
  no: z.string(),
  name: z.string(),
  group: z.string(),
  grade: z.string(),
  firstUnit: z.string(),
  /** Experts that are to score it, and those whose scores count. */
  assigned: z.number(),
  signed: z.number(),
  /** Within the group, by the trimmed mean; null while sealed or without scores. */
  rank: z.number().nullable(),
  mean: z.number().nullable(),
  trimmed: z.number().nullable(),
  /** Of the sample. */
  sd: z.number().nullable(),
  total: spread.nullable(),
  criteria: z.array(
    z.object({ cid: z.string(), title: z.string(), weight: z.number(), spread: spread.nullable() }),
  ),
  /** How many experts suggest which grade, best first; NO_GRADE last. */
  grades: z.array(z.object({ grade: z.string(), count: z.number() })),
  /** Row of the grid in the order of `experts`; an expert without a seat on the item is left out. */
  cells: z.array(
    z.object({
      examineId: z.string(),
      expertId: z.string(),
      state: seatState,
      /** Null while sealed. */
      total: z.number().nullable(),
      suggestGrade: z.string(),
      /** Far from the others. */
      outlier: z.boolean(),
    }),
  ),
  /** Comments of the experts, without names; empty while sealed. */
  comments: z.array(z.string()),
  votes: votes.nullable(),
})

/** How far the experts are, and the values once they are opened */
export const awardScores = {
  /** getExamineListIndb: batches with their items and how far the experts are. */
  batches: endpoint({
    path: '/api/expert/getExamineListIndb',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审批次列表',
    input: z.object({
      year: many(wholeNumber(1990, 2100)),
      group: many(z.string().trim().max(40)),
      status: many(awardStatus),
      keyword: z.string().trim().max(50).optional(),
      pageNum: wholeNumber(1, 10_000).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    output: z.object({
      total: z.number(),
      /** Years and groups that there are, for the filters. */
      years: z.array(z.number()),
      groups: z.array(z.string()),
      list: z.array(
        z.object({
          id: z.string(),
          year: z.number(),
          award: z.string(),
          groups: z.array(z.string()),
          status: awardStatus,
          deadline: instant().nullable(),
          overdue: z.boolean(),
          counts: z.object({
            items: z.number(),
            passed: z.number(),
            experts: z.number(),
            /** Assignments that are expected to be signed, and those that are. */
            assigned: z.number(),
            signed: z.number(),
            recused: z.number(),
            openObjections: z.number(),
          }),
          items: z.array(
            z.object({
              id: z.string(),
              no: z.string(),
              name: z.string(),
              group: z.string(),
              state: z.string(),
              assigned: z.number(),
              signed: z.number(),
              recused: z.number(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  /**
   * Ranking, spread, grid and votes of a batch for staff; values only once they are opened. An expert names `examineId` and gets
   * that item with the own cell alone, until the result is announced.
   */
  selectScore: endpoint({
    path: '/api/expert/selectScore',
    kind: 'read',
    access: { roles: [...awardReaders.roles, 'expert'] },
    summary: '奖励评审评分汇总',
    input: z.object({
      batchId: id().optional(),
      examineId: id().optional(),
      group: z.string().max(40).optional(),
    }),
    output: z.object({
      opened: z.boolean(),
      status: awardStatus,
      groups: z.array(z.string()),
      template,
      /** Columns of the grid; one's own alone for an expert. */
      experts: z.array(
        z.object({
          expertId: z.string(),
          name: z.string(),
          orgName: z.string(),
          assigned: z.number(),
          submitted: z.number(),
          signed: z.number(),
          recused: z.number(),
          signedAt: instant().nullable(),
        }),
      ),
      list: z.array(ranking),
    }),
    errors: [],
    audit: true,
  }),
}
