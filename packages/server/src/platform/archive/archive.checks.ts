import type { Parts } from '../assembly/parts.ts'
import { lastRound } from '../backup/round.queries.ts'
import { PORTAL } from '../environment/launcher.ts'
import { type Check, fine, forOperator, wrong } from '../watch/check.ts'
import { countArchives, oldestKept } from './archive.queries.ts'
import { spanOf } from './span.rules.ts'

/** Archived each month: two months later it has failed twice. */
const LATE_DAYS = 65

export const archiveCheck = ({ db, settings }: Pick<Parts, 'db' | 'settings'>): Check => ({
  ...{ name: 'archive', title: '归档' },
  async look() {
    const { count, rows } = await countArchives(db)
    const due = spanOf(await settings.all(), new Date())
    const { audit, outbox } = await oldestKept(db)
    const late = (at: string | undefined, before: Date) =>
      at !== undefined && Date.parse(at) < before.getTime() - LATE_DAYS * 86_400_000
    const figures = [
      { name: 'portal_archived_rows', help: 'Rows of log and outbox that lie in archives', value: rows },
    ] as const
    const how = `执行 ${PORTAL} archive`
    const round = await lastRound(db, 'archive')
    if (round && !round.ok)
      return forOperator(
        wrong(
          'warning',
          `最近一次归档失败：${round.words}`,
          '请系统管理员按其原因处理后，再归档一次',
          figures,
        ),
        how,
      )
    if (!late(audit, due.audit) && !late(outbox, due.outbox))
      return fine(count === 0 ? '还没有到期的内容' : `${count} 份，共 ${rows} 条`, figures)
    return forOperator(
      wrong('warning', '到期的操作日志或发件记录没有归档', '请系统管理员归档一次，并按其提示处理', figures),
      `${how}；外部数据库须设环境变量 DATABASE_OWNER_URL`,
    )
  },
})
