import type { Approval } from '@portal/contract/communication/message-template.calls'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type MessageTemplate = Selectable<Tables['messageTemplate']>
type Content = Pick<
  MessageTemplate,
  'channel' | 'title' | 'nature' | 'subject' | 'body' | 'gatewayCode' | 'updatedBy'
>

const living = (db: Db) => db.selectFrom('messageTemplate').where('deletedAt', 'is', null)

export const findTemplate = (db: Db, id: string): Promise<MessageTemplate | undefined> =>
  living(db).selectAll().where('id', '=', id).executeTakeFirst()
export const lockTemplate = (db: Db, id: string): Promise<MessageTemplate | undefined> =>
  living(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const findTitled = (
  db: Db,
  channel: MessageTemplate['channel'],
  title: string,
): Promise<{ id: string } | undefined> =>
  living(db).select('id').where('channel', '=', channel).where('title', '=', title).executeTakeFirst()

interface Wanted {
  readonly channel?: MessageTemplate['channel'] | undefined
  readonly approval?: readonly Approval[] | undefined
  readonly keyword?: string | undefined
  readonly sort: keyof MessageTemplate
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}
export const listTemplates = async (db: Db, wanted: Wanted) => {
  const { channel, approval, keyword, sort, order, limit, offset } = wanted
  let found = living(db)
  if (channel) found = found.where('channel', '=', channel)
  if (approval?.length) found = found.where('approval', 'in', approval)
  if (keyword)
    found = found.where(
      sql<boolean>`strpos(lower(title || subject || body || "gatewayCode"), lower(${keyword})) > 0`,
    )
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy(sql.ref(`messageTemplate.${sort}`), order)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total: Number(total), rows }
}

export const insertTemplate = (db: Db, values: Content, approval: 'pending' | 'none') =>
  db
    .insertInto('messageTemplate')
    .values({ ...values, approval })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** `asked`: the text is another one for the gateway, so what it said before is forgotten. */
export const updateTemplate = (
  db: Db,
  { id, version }: Pick<MessageTemplate, 'id' | 'version'>,
  values: Content,
  asked?: 'pending' | 'none',
) =>
  db
    .updateTable('messageTemplate')
    .set({
      ...values,
      ...(asked && { approval: asked, approvalNote: '', checkedAt: null }),
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const deleteTemplate = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('messageTemplate').set({ deletedAt: sql`now()` }).where('id', '=', id).execute()
}

/** What the gateway has said of a version; nothing when there is a newer one meanwhile. */
export const keepAnswer = (
  db: Db,
  { id, version }: Pick<MessageTemplate, 'id' | 'version'>,
  answer: { readonly approval: Approval; readonly approvalNote: string },
): Promise<MessageTemplate | undefined> =>
  db
    .updateTable('messageTemplate')
    .set({ ...answer, checkedAt: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
