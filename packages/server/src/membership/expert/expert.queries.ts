import { EXPERT_COLUMNS } from '@portal/contract/membership/expert.calls'
import { type Assessment, MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import {
  ACADEMICIAN,
  COMMITTEE,
  EDUCATION,
  PARTY,
  SUBJECT,
  TITLE_FORM,
  type YesNo,
} from '@portal/contract/platform/enums'
import { maskIdCard, maskMobile } from '@portal/contract/platform/fields'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { amongKnown, bornIn, type MemberFilter } from '../list/list.queries.ts'
import { createRoster, listedMembers } from '../list/roster.queries.ts'
import { createIdCards, createKindStore, ownConditions, textsOf } from '../record/kind.queries.ts'
import type { FormValues, KindStore } from '../record/kind.ts'
import { inWords } from './expert.rules.ts'

const TEXTS = [
  ...(['birthday', 'sex', 'national', 'city', 'party', 'zc', 'otherZc', 'zcDate'] as const),
  ...(['isAcademician', 'isAcademicianValue', 'subject', 'tel', 'fax', 'address', 'zipCode'] as const),
  ...(['zw', 'workTime', 'workAddress', 'unitNumber', 'education', 'graduatedFrom', 'major'] as const),
  ...(['majorNow', 'duringMajor', 'partTimeJob', 'workHistory', 'achievement'] as const),
  ...(['recommond', 'isMember'] as const),
] as const
/** Bound to table, row and column; empty ones are not kept at all. */
const SEALED = ['bankAccountName', 'bankName', 'bankAccount'] as const
type SealedColumn = (typeof SEALED)[number]

/** For administrators, and no part of the form. */
const ASSESSMENT = ['credibilityLevel', 'activityLevel', 'participateActivitiesText'] as const

const place = (rowId: string, column: SealedColumn) => ({ table: 'expert', column, rowId })

/** The fields that only experts have. */
export const createExpertStore = (ring: KeyRing): KindStore => {
  const idCards = createIdCards(ring, 'expert')
  const sealBank = (id: string, values: FormValues) =>
    Object.entries(textsOf(SEALED, values)).map(([column, text]) => [
      column,
      text === '' ? null : seal(ring, place(id, column as SealedColumn), text),
    ])
  const openBank = (row: { id: string } & Record<SealedColumn, Buffer | null>) =>
    SEALED.map((column) => {
      const sealed = row[column]
      return [column, sealed === null ? '' : openText(ring, place(row.id, column), sealed)]
    })
  return createKindStore('expert', {
    columnsOf: (id, values) => ({
      ...textsOf(TEXTS, values),
      ...Object.fromEntries(sealBank(id, values)),
      ...(values.foreigner !== undefined && { foreigner: String(values.foreigner) === 'true' }),
      ...(values.bankConsent !== undefined && { bankConsent: String(values.bankConsent) === 'true' }),
      ...(values.image !== undefined && { image: String(values.image) || null }),
      ...idCards.columnOf(id, values),
    }),
    // Named one by one: what staff assess is no part of the form.
    formOf: (row) => ({
      ...textsOf(TEXTS, row as never),
      ...Object.fromEntries(openBank(row)),
      foreigner: row.foreigner,
      bankConsent: row.bankConsent,
      image: row.image ?? '',
      idCard: idCards.open(row.id, row.idCard),
    }),
  })
}

export interface Payee {
  readonly idCard: string
  readonly bankName: string
  readonly bankAccount: string
}
/** What money is paid by, in full: whoever shows it masks it or has it audited. Bank fields only with the consent to them. */
export const findPayees = async (
  db: Db,
  ring: KeyRing,
  ids: readonly string[],
): Promise<Map<string, Payee>> => {
  if (ids.length === 0) return new Map()
  const idCards = createIdCards(ring, 'expert')
  const rows = await db
    .selectFrom('expert')
    .select(['id', 'idCard', 'bankName', 'bankAccount', 'bankConsent'])
    .where('id', 'in', [...ids])
    .execute()
  const open = (row: (typeof rows)[number], column: 'bankName' | 'bankAccount'): string => {
    const sealed = row.bankConsent ? row[column] : null
    return sealed ? openText(ring, place(row.id, column), sealed) : ''
  }
  return new Map(
    rows.map((row) => [
      row.id,
      {
        idCard: idCards.open(row.id, row.idCard),
        bankName: open(row, 'bankName'),
        bankAccount: open(row, 'bankAccount'),
      },
    ]),
  )
}

export const findAssessment = async (db: Db, id: string): Promise<Assessment | null> =>
  (await db.selectFrom('expert').select(ASSESSMENT).where('id', '=', id).executeTakeFirst()) ?? null

const CHOICES = ['subject', 'zc', 'education', 'party', 'recommond', 'isAcademician'] as const
const KNOWN = {
  subject: SUBJECT.map(({ code }) => code),
  zc: TITLE_FORM.map(({ code }) => code),
  education: EDUCATION.map(({ code }) => code),
  party: PARTY.map(({ code }) => code),
  recommond: COMMITTEE.map(({ code }) => code),
  isAcademician: ACADEMICIAN.map(({ code }) => code),
} as const satisfies Record<(typeof CHOICES)[number], readonly string[]>
interface ExpertFilter extends MemberFilter, Partial<Record<(typeof CHOICES)[number], string[] | undefined>> {
  readonly sex?: '男' | '女' | undefined
  readonly isMember?: YesNo | undefined
  readonly age?: string[] | undefined
}

const expert: ExpressionBuilder<Tables, 'member' | 'expert'> = expressionBuilder<
  Tables,
  'member' | 'expert'
>()

const conditionsOf = (filter: ExpertFilter): Expression<SqlBool>[] =>
  ownConditions('expert', [
    ...CHOICES.flatMap((column) => {
      const wanted = filter[column]
      return amongKnown(expert.ref(`expert.${column}`), wanted, KNOWN[column])
    }),
    ...bornIn(expert.ref('expert.birthday'), filter.age),
    ...(filter.sex ? [expert('expert.sex', '=', filter.sex)] : []),
    ...(filter.isMember ? [expert('expert.isMember', '=', filter.isMember)] : []),
  ])

const listed = (db: Db) =>
  listedMembers(db)
    .innerJoin('expert', 'expert.id', 'member.id')
    .select([
      ...(['expert.sex', 'expert.birthday', 'expert.idCard', 'expert.zw', 'expert.zc'] as const),
      ...(['expert.otherZc', 'expert.subject', 'expert.isAcademician'] as const),
      ...(['expert.isAcademicianValue', 'expert.education', 'expert.graduatedFrom'] as const),
      ...(['expert.majorNow', 'expert.party', 'expert.city', 'expert.recommond'] as const),
      'expert.isMember',
    ])
type ListedExpert = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

export const expertRoster = (ring: KeyRing) =>
  createRoster({
    kind: 'expert',
    title: MEMBER_KINDS.expert.label,
    columns: EXPERT_COLUMNS,
    listed,
    conditions: conditionsOf,
    present: (row: ListedExpert) => ({
      sex: row.sex,
      birthday: row.birthday,
      idCard: maskIdCard(createIdCards(ring, 'expert').open(row.id, row.idCard)),
      mobileTel: maskMobile(row.mobileTel),
      email: row.email,
      organization: row.company,
      zw: row.zw,
      subject: row.subject,
      education: row.education,
      graduatedFrom: row.graduatedFrom,
      majorNow: row.majorNow,
      party: row.party,
      city: row.city,
      recommond: row.recommond,
      ...inWords(row),
    }),
  })
