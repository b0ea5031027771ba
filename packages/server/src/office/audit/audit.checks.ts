import { countUnsealed } from '../../platform/audit/audit.queries.ts'
import { type ChecksOf, fine, wrong } from '../../platform/watch/check.ts'

/** Sealed every five minutes. */
const LATE_MINUTES = 20

export const auditChecks: ChecksOf = ({ db }) => [
  {
    ...{ name: 'audit', title: '操作日志' },
    async look() {
      const count = await countUnsealed(db, LATE_MINUTES)
      const help = `Rows older than ${LATE_MINUTES} minutes that no seal covers`
      const figures = [{ name: 'portal_audit_unsealed', help, value: count } as const]
      if (count === 0) return fine('按时封存', figures)
      return wrong(
        'warning',
        `${count} 条超过 ${LATE_MINUTES} 分钟未封存`,
        '定时任务没有运行：查看“后台任务”一项与日志，必要时重新启动门户',
        figures,
      )
    },
  },
]
