import * as rows from './rotation.queries.ts'
import { columnsKept, type Rotation } from './rotation.ts'

/** What is not carried over to a new key: it passes by itself within days, or goes with the old key. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Uploads and transactions that began under the old key have long ended. */
const SOONEST_MS = HOUR_MS / 4

export const leavingBefore = ({ columns }: Pick<Rotation, 'columns'>) => {
  const passing = columnsKept(columns, 'passing')
  const places = new Set(
    [...passing, ...columnsKept(columns, 'forgotten')].map((one) => `${one.table}.${one.column}`),
  )
  const days = Math.max(...passing.map((one) => one.days))
  return {
    has: (place: string): boolean => places.has(place),
    /** When the last of it has passed, for people. */
    dayAfter: (at: string | null | undefined): string =>
      new Date((at ? Date.parse(at) : Date.now()) + days * DAY_MS).toLocaleString('zh-CN', {
        timeZone: 'Asia/Shanghai',
      }),
    async requireTime(at: string, early: boolean): Promise<void> {
      const age = Date.now() - Date.parse(at)
      if (age < SOONEST_MS)
        throw new Error('新密钥启用不到 15 分钟，可能还有以旧密钥开始的上传：请稍后再执行')
      if (age < days * DAY_MS && !early)
        throw new Error(
          `请在 ${this.dayAfter(at)} 之后执行：此前发出的验证码、登录限制和防重复记录还在旧密钥之下。密钥已泄露而必须立刻移除时，用 rotate-key drop now，它们随之作废`,
        )
    },
  }
}

/** Lets go of what cannot be carried over; a line for each kind of it. */
export const dropOlder = async ({ client, columns }: Rotation, at: string): Promise<string[]> => {
  const emptied = new Set<string>()
  for (const { table, since } of columnsKept(columns, 'passing')) {
    if (!emptied.has(table)) await rows.removeBefore(client, { table, since, at })
    emptied.add(table)
  }
  const lines = new Map<string, number>()
  for (const { table, column, since, goes, title } of columnsKept(columns, 'forgotten')) {
    const place = { table, column, since, at }
    const count =
      goes === 'row' ? await rows.removeBefore(client, place) : await rows.blankBefore(client, place)
    lines.set(title, Math.max(count, lines.get(title) ?? 0))
  }
  return [...lines].filter(([, count]) => count > 0).map(([title, count]) => `${title}（${count} 条）`)
}
