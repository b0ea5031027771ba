import type { Kysely } from 'kysely'
import { endCertificate } from '../../membership/certificate/certificate.queries.ts'
import { type IssueDeps, issue, reissue } from '../../membership/certificate/issue.actions.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Certificates of the sample society: most good, one replaced, one revoked, one that needs replacing. */

interface Deps extends IssueDeps {
  readonly db: Kysely<Tables>
}

const BY = { id: null, name: '示例管理员' }
const PEOPLE = 24
const UNITS = 6
const EXPERTS = 10

const approved = async (db: Kysely<Tables>, kind: 'person' | 'unit' | 'expert', count: number) => {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'approved')
    .orderBy('serial')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

export const seedCertificates = async (deps: Deps): Promise<void> => {
  const { db } = deps
  const give = (memberId: string) => db.transaction().execute((tx) => issue(deps, tx, memberId, BY))
  const people = await approved(db, 'person', PEOPLE)
  const others = [...(await approved(db, 'unit', UNITS)), ...(await approved(db, 'expert', EXPERTS))]
  const certificates = []
  for (const id of [...people, ...others]) certificates.push(await give(id))
  const [lost, ended, changed] = certificates.slice(3)
  await db.transaction().execute(async (tx) => {
    if (lost) await reissue(deps, tx, { id: lost.id, reason: '证书遗失，本人申请补发' }, BY)
    if (ended) await endCertificate(tx, ended.id, { status: 'revoked', reason: '会员资格终止', by: BY })
    // Its holder has risen since.
    if (changed?.memberId)
      await tx
        .updateTable('member')
        .set({ level: 'S', serialChar: 'S' })
        .where('id', '=', changed.memberId)
        .where('level', '<>', 'S')
        .execute()
  })
}
