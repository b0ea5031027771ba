import type { Db } from '../database/database.ts'

/** What the portal wrote to a member, the newest first, as long as the outbox keeps it. Texts and addresses stay sealed. */
export const listDeliveries = async (
  db: Db,
  memberId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) => {
  const wanted = db.selectFrom('outbox').where('memberId', '=', memberId)
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await wanted
    .select([
      'id',
      'channel',
      'template',
      'destination',
      'state',
      'report',
      'lastError',
      'createdAt',
      'sentAt',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total: Number(total), list }
}
