import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { extensionPoint } from '../../platform/assembly/extension-point.ts'
import { AppError, type Db, guardFailed } from '../../platform/http/context.ts'
import { ownOpenWork } from './open-work.queries.ts'

/** What a record has under way when it is to be deleted (docs/handbook/membership.md#staff-work). */

export interface OpenThing {
  readonly memberId: string
  readonly what: string
  /** Others would be left waiting for it: it is ended first. What does not bar is deleted knowingly. */
  readonly bars: boolean
}
export interface OpenWork {
  of(db: Db, memberIds: readonly string[]): Promise<readonly OpenThing[]>
  /** What ends with the record: places are free again, nothing more is sent. */
  end?(db: Db, memberIds: readonly string[]): Promise<void>
}
export const openWork = extensionPoint<OpenWork>('openWork')

const MOST_NAMED = 5
const MOST_EACH = 4
type Named = Pick<{ id: string; name: string }, 'id' | 'name'>

/** 示例甲：专家组任务“…”；成果评价申请“…”。示例乙：… */
const wordsOfWork = (rows: readonly Named[], things: readonly OpenThing[]): string => {
  const by = Map.groupBy(things, ({ memberId }) => memberId)
  const lines = rows.flatMap(({ id, name }) => {
    const what = by.get(id)?.map((one) => one.what) ?? []
    const more = what.length > MOST_EACH ? `等${what.length}项` : ''
    return what.length > 0 ? [`${name}：${what.slice(0, MOST_EACH).join('；')}${more}`] : []
  })
  return `${lines.slice(0, MOST_NAMED).join('。')}${lines.length > MOST_NAMED ? `。另有${lines.length - MOST_NAMED}个` : ''}`
}

const workOf = async (works: readonly OpenWork[], db: Db, ids: readonly string[]): Promise<OpenThing[]> => {
  const things: OpenThing[] = []
  for (const one of [ownOpenWork, ...works]) things.push(...(await one.of(db, ids)))
  return things
}

/** Nobody who is waited for goes. */
export const refuseBusy = async (
  works: readonly OpenWork[],
  db: Db,
  rows: readonly Named[],
): Promise<OpenThing[]> => {
  const things = await workOf(
    works,
    db,
    rows.map(({ id }) => id),
  )
  const barring = things.filter(({ bars }) => bars)
  if (barring.length > 0) throw guardFailed(MEMBERSHIP_GUARDS, 'recordBusy', wordsOfWork(rows, barring))
  return things
}

/** What is under way and bars nothing has been read by whoever deletes it; it ends here. */
export const endOpenWork = async (
  works: readonly OpenWork[],
  db: Db,
  { rows, confirmed }: { readonly rows: readonly Named[]; readonly confirmed: boolean },
): Promise<void> => {
  const things = await refuseBusy(works, db, rows)
  if (things.length === 0) return
  const text = `${wordsOfWork(rows, things)}。仍要删除的，请确认`
  if (!confirmed) throw new AppError('badInput', { text, fields: { confirmed: text } })
  for (const one of works)
    await one.end?.(
      db,
      rows.map(({ id }) => id),
    )
}
