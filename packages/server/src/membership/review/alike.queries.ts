import { LEFT } from '@portal/contract/membership/kind/endings'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { MemberRow } from '../record/member.rows.ts'

/** Other records that concern the decision about one. */

/** Living ones that look like the same person or unit, with why; of a membership that ended, how and why it did. */
export const findAlike = async (db: Db, row: MemberRow) =>
  db
    .selectFrom('member')
    .select(['id', 'kind', 'name', 'state', 'endKind', 'endedOn'])
    .select((eb) => [
      eb('idIndex', '=', row.idIndex).as('sameIdentity'),
      eb('mobileTel', '=', row.mobileTel).as('sameMobile'),
      eb.and([eb('name', '=', row.name), eb('company', '=', row.company)]).as('sameNameAndUnit'),
      sql<string>`case when member.state = 'ended' then coalesce((
        select opinion from "reviewEvent" told
        where told."memberId" = member.id and told.action = 'endMembership' order by told.at desc limit 1
      ), '') else '' end`.as('ending'),
    ])
    .where((eb) =>
      eb.or([
        eb('idIndex', '=', row.idIndex),
        eb('mobileTel', '=', row.mobileTel),
        // The pinyin has an index and is the same for equal names.
        eb.and([eb('pinyin', '=', row.pinyin), eb('name', '=', row.name), eb('company', '=', row.company)]),
      ]),
    )
    .where('id', '<>', row.id)
    .where('deletedAt', 'is', null)
    .limit(20)
    .execute()

type Alike = Awaited<ReturnType<typeof findAlike>>[number]
/** The same person or unit, a member once and none any more: that is no duplicate, and the reviewer knows it before approving. */
export const wasMember = ({ sameIdentity, state }: Alike): boolean =>
  Boolean(sameIdentity) && state === 'ended'

/** Whether somebody who left has applied again since: the newer record is the one that counts. */
export const appliedAgain = async (db: Db, row: MemberRow): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('kind', '=', row.kind)
    .where('idIndex', '=', row.idIndex)
    .where('id', '<>', row.id)
    .where('deletedAt', 'is', null)
    .where('endKind', 'not in', [...LEFT])
    .executeTakeFirst()) !== undefined
