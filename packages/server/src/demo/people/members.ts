import type { MemberKind } from '@portal/contract/membership/member.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { fieldsOf } from '@portal/contract/platform/fields'
import { hashPassword } from '../../identity/password/password.rules.ts'
import {
  createExpert,
  createPerson,
  createUnit,
  type MemberOverrides,
} from '../../membership/admission/member.factory.ts'
import { contentHash } from '../../membership/record/form.rules.ts'
import { stampedForm } from '../../membership/record/kind.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { DemoDeps } from '../demo.parts.ts'
import { renderSampleScan } from '../sample-scan.ts'
import { expertSituation, uploadsOfExpert } from './experts.ts'
import { situationOf, unitSituationOf } from './situations.ts'

/** The members of the sample society, in every state. */

export const PEOPLE = 200
const UNITS = 30
const EXPERTS = 60

const scanOf =
  (deps: DemoDeps, of: MemberKind): NonNullable<MemberOverrides['upload']> =>
  async (ticket, values) => {
    const kind = deps.members.kinds[of]
    if (kind.stamped.length === 0) return []
    const code = [ticket.data.applicationNo, 1, contentHash(deps.members.keyRing, kind, values)].join('|')
    const rows = fieldsOf(kind.fields)
      .filter(([, field]) => field.widget !== 'hidden')
      .map(
        ([name, field]) => [field.title, labelOf(field.options ?? [], String(values[name] ?? ''))] as const,
      )
      .filter(([, value]) => value !== '')
    const { title, slot, fileName } = stampedForm(kind)
    const content = await renderSampleScan({
      title: fileName,
      societyName: '流域技术经济学会',
      rows,
      code,
      stamp: String(values.company ?? values.name ?? '示例单位'),
    })
    const stored = await deps.files.put(content, { sealed: true })
    const { id } = await insertFile(deps.db, {
      ...stored,
      ticketHash: ticket.tokenHash,
      fileName: `${String(values.name)}-${title}.pdf`,
      mime: 'application/pdf',
      purpose: slot,
    })
    return [id]
  }

export const seedPeople = async (deps: DemoDeps, password: string) => {
  const passwordHash = await hashPassword(password)
  const upload = scanOf(deps, 'person')
  for (let n = 0; n < PEOPLE; n += 1) {
    // Scans where somebody looks at them: on everything that is not long approved. Two applicants chose 稍后上传.
    const scanned = n < 21 && n !== 3 && n !== 8
    const person = {
      n,
      ...situationOf(n),
      passwordHash,
      via: n % 3 === 0 ? 'phone' : 'desktop',
      ...(scanned && { upload }),
    } as const
    await deps.db.transaction().execute((transaction) => createPerson(transaction, deps.members, person))
  }
}

/** Deleted by mistake or for good reason, and still to be restored. */
export const seedDeleted = async ({ db, members }: DemoDeps) => {
  const approved = { state: 'approved', daysAgo: 120 } as const
  const make = (act: (transaction: Db) => Promise<unknown>) =>
    db.transaction().execute((transaction) => act(transaction))
  for (const [index, deletedDaysAgo] of [0, 3, 29].entries())
    await make((on) => createPerson(on, members, { ...approved, n: PEOPLE + index, deletedDaysAgo }))
  await make((on) => createUnit(on, members, { ...approved, n: UNITS, deletedDaysAgo: 5 }))
  await make((on) => createExpert(on, members, { ...approved, n: EXPERTS, deletedDaysAgo: 2 }))
}

export const seedUnits = async (deps: DemoDeps, password: string) => {
  const passwordHash = await hashPassword(password)
  const upload = scanOf(deps, 'unit')
  for (let n = 0; n < UNITS; n += 1) {
    // One applicant chose 稍后上传.
    const scanned = n < 8 && n !== 2
    const unit = { n, ...unitSituationOf(n), passwordHash, ...(scanned && { upload }) }
    await deps.db.transaction().execute((transaction) => createUnit(transaction, deps.members, unit))
  }
}

export const seedExperts = async (deps: DemoDeps, password: string) => {
  const passwordHash = await hashPassword(password)
  for (let n = 0; n < EXPERTS; n += 1) {
    const expert = { n, ...expertSituation(n), ...uploadsOfExpert(deps, n), passwordHash }
    await deps.db.transaction().execute((transaction) => createExpert(transaction, deps.members, expert))
  }
}
