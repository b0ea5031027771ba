import type { Role } from '@portal/contract/platform/roles'
import type { Find, TicketOf } from '../every-read.ts'

/**
 * The writes and downloads of the specification on the sample society, with the fields that it names. What it only names a call for is
 * asked with the least that the call takes. Every call is made several times, with other rows each time.
 */

export interface Scene {
  /** 0, 1, 2, …: how often the call was made before. */
  readonly n: number
  readonly find: Find
  /** A password as it travels. */
  readonly sealed: (password?: string) => Promise<string>
  /** A file that was uploaded with the same ticket or session. */
  readonly uploaded: (type: string) => Promise<string>
}
export interface SpecifiedCall {
  readonly as?: Role
  readonly ticket?: TicketOf
  readonly input: (scene: Scene) => Promise<object> | object
  /** Fields of the reply that the specification names; `list[].x` stands for each row. */
  readonly reply?: readonly string[]
  /** The refusal that is the answer, by its wire code. */
  readonly code?: number
  readonly files?: Readonly<Record<string, 'picture' | 'pdf' | 'json'>>
}

/** In the order in which the sample society was made: ids are dice. */
export const nth = (table: string, where: string, { n, find }: Scene, column = 'id') =>
  find(`select "${column}" from "${table}" where ${where} order by ctid offset ${n} limit 1`)
export const member = (kind: string, scene: Scene, state = 'approved', column = 'id') =>
  nth('member', `kind = '${kind}' and state = '${state}' and "deletedAt" is null`, scene, column)

/** Those that are deleted: for whom nobody waits. */
export const last = (kind: string, { find }: Scene) =>
  find(
    `select id from member where kind = '${kind}' and state = 'approved' and "deletedAt" is null
    and id not in (select a."memberId" from account a join session s on s."accountId" = a.id where a."memberId" is not null)
    and not exists (
      select 1 from "panelMember" seat join achievement a on a.id = seat."achievementId"
        where seat."expertId" = member.id and seat."goneAt" is null and a.status in ('27', '12', '14') union all
      select 1 from "awardSeat" seat join "awardBatch" batch on batch.id = seat."batchId"
        where seat."expertId" = member.id and batch.status not in ('announced', 'cancelled') union all
      select 1 from achievement where "ownerId" = member.id and status not in ('21', '28') union all
      select 1 from "awardNomination" where "memberId" = member.id and state not in ('draft', 'withdrawn'))
    order by ctid desc limit 1`,
  )
/** Far from those that other calls read or change. */
export const spare = (kind: string, scene: Scene, column = 'id') =>
  member(kind, { ...scene, n: scene.n + 20 }, 'approved', column)
export const version = (id: unknown, { find }: Scene, table = 'member') =>
  find(`select version from "${table}" where id = '${id}'`)
export const withVersion = async (id: unknown, scene: Scene, table = 'member') => ({
  id,
  version: await version(id, scene, table),
})

export const wizard = (kind: string): TicketOf => ({ purpose: 'wizard', kind })
/** What a record carries beside the form: the client may send it along, and it changes nothing. */
export const ALONG = {
  ID: -1,
  vId: 'person_1',
  confirmStatus: '0',
  tableUploadStatus: 0,
  infoEditStatus: 0,
  opinion: '',
  memberTag1: '会员',
  confirmPwd: 'x',
}
export const employed = async (values: { company?: string; organization?: string }, { find }: Scene) => {
  const { orgId, orgName } = (await find(
    `select json_build_object('orgId', id, 'orgName', name) from organisation where status = 'confirmed' order by ctid limit 1`,
  )) as { orgId: string; orgName: string }
  return { ...values, ...('company' in values ? { company: orgName } : { organization: orgName }), orgId }
}
export const OUT_OF_THE_WAY = 9500

export const STAFF: SpecifiedCall['as'] = 'superAdmin'
