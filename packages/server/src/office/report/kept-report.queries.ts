import { type Report, reportFigures } from '@portal/contract/office/report/report.calls'
import { REPORT_SPANS, type ReportSpan } from '@portal/contract/office/report/report.rules'
import { keysOf } from '@portal/contract/platform/codes'
import type { Db } from '../../platform/http/context.ts'

/** Reports as they were counted. */

interface By {
  readonly createdById: string | null
  readonly createdBy: string
  readonly auto: boolean
}

/** Nothing where the calendar made this one before. */
export const insertReport = (
  db: Db,
  { figures, before, title: _, ...rest }: Report,
  { span, ...by }: By & { readonly span: ReportSpan },
): Promise<{ id: string } | undefined> =>
  db
    .insertInto('report')
    .values({ ...rest, ...by, span, figures: JSON.stringify(figures), before: JSON.stringify(before) })
    .onConflict((conflict) => conflict.column('period').where('auto', '=', true).doNothing())
    .returning('id')
    .executeTakeFirst()

export const hasAuto = async (db: Db, period: string): Promise<boolean> =>
  (await db
    .selectFrom('report')
    .select('id')
    .where('period', '=', period)
    .where('auto', '=', true)
    .executeTakeFirst()) !== undefined

const shown = (db: Db) =>
  db.selectFrom('report').select(['id', 'period', 'span', 'from', 'to', 'at', 'createdBy', 'auto'])

interface Asked {
  readonly span?: ReportSpan | undefined
  readonly pageNum: number
  readonly pageSize: number
  readonly sort?: 'at' | 'from' | undefined
  readonly order: 'asc' | 'desc'
}

/** The newest first. */
export const listReports = async (db: Db, { span, pageNum, pageSize, sort = 'at', order }: Asked) => {
  const spans = span ? [span] : keysOf(REPORT_SPANS)
  const list = await shown(db)
    .where('span', 'in', spans)
    .orderBy(sort, order)
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await db
    .selectFrom('report')
    .where('span', 'in', spans)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total: Number(total), list }
}

export const findReport = async (db: Db, id: string) => {
  const row = await shown(db).select(['figures', 'before']).where('id', '=', id).executeTakeFirst()
  return (
    row && {
      ...row,
      figures: reportFigures.parse(row.figures),
      before: reportFigures.shape.numbers.parse(row.before),
    }
  )
}

export const deleteReport = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('report').where('id', '=', id).execute()
}
