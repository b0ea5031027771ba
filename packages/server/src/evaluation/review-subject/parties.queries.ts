import type { ACHIEVEMENT_FIELDS, AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import type { SUBJECT } from '@portal/contract/platform/enums'
import { identityOf, listObjections } from '../../peer-review/publicity/objection.queries.ts'
import type { ExaminedParties, NamedUnit, Party } from '../../peer-review/recusal/recusal.rules.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { findOpened } from '../achievement/achievement.queries.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import { idIndexOf } from '../application/application-form.actions.ts'

/** Who has to do with an achievement, out of its newest submission. */

type Subject = (typeof SUBJECT)[number]['code']

/**
 * Fields of achievements: the subjects of the expert form that correspond to them, and the words for them in an expert's majors. The
 * subject 其他 says nothing of anybody: no field corresponds to it, and who knows about such a field is found by words.
 */
const FIELDS: Readonly<
  Record<
    (typeof ACHIEVEMENT_FIELDS)[number],
    { readonly subjects: readonly Exclude<Subject, '其他'>[]; readonly words: readonly string[] }
  >
> = {
  水文水资源: { subjects: ['水利工程', '地球科学'], words: ['水文', '水资源'] },
  水利工程: { subjects: ['水利工程'], words: ['水利', '水工'] },
  水环境与水生态: { subjects: ['环境科学与技术', '水利工程'], words: ['水环境', '水生态', '水污染'] },
  水土保持: { subjects: ['环境科学与技术', '水利工程'], words: ['水土保持', '土壤侵蚀'] },
  河湖治理: { subjects: ['水利工程', '环境科学与技术'], words: ['河流', '河道', '湖泊'] },
  航运交通: { subjects: ['交通运输工程'], words: ['航运', '航道', '港口', '交通'] },
  水能与新能源: { subjects: ['能源科学与技术', '水利工程'], words: ['水能', '水电', '能源'] },
  // Two thirds of every panel are technical: of rivers, where the field itself is not.
  流域经济与管理: { subjects: ['水利工程'], words: ['经济', '财务', '会计', '管理科学'] },
  信息化与智慧流域: { subjects: ['水利工程'], words: ['信息', '计算机', '数字', '遥感', '人工智能'] },
  科学普及: { subjects: [], words: ['科普', '科学传播', '教育'] },
  其他: { subjects: [], words: [] },
}
const fieldsOf = (fields: readonly string[]) =>
  fields.flatMap((field) => FIELDS[field as keyof typeof FIELDS] ?? [])

const unitOf = ({ orgId, orgName }: { orgId: string; orgName: string }): NamedUnit | null =>
  orgName ? { orgId: orgId || null, name: orgName } : null
const named = (names: readonly string[]): NamedUnit[] =>
  names.filter(Boolean).map((name) => ({ orgId: null, name }))
const filled = (...values: string[]) => values.filter(Boolean)

const personOf = (ring: KeyRing, person: AchievementForm['persons'][number]): Party => ({
  as: '完成人',
  name: person.name,
  idIndexes: filled(idIndexOf(ring, person.idCard)?.toString('hex') ?? ''),
  mobiles: [],
  emails: [],
  unit: unitOf(person),
})
const contactOf = ({ contact, units }: AchievementForm): Party => ({
  as: '联系人',
  name: contact.name,
  idIndexes: [],
  unit: units[0] ? unitOf(units[0]) : null,
  mobiles: filled(contact.mobileTel),
  emails: filled(contact.email),
})

const applicantOf = async (db: Db, memberId: string): Promise<Party[]> => {
  const row = await db
    .selectFrom('member')
    .select(['name', 'idIndex', 'mobileTel', 'email', 'orgId', 'company', 'kind'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row
    ? [
        {
          as: '申请人',
          name: row.name,
          idIndexes: [row.idIndex.toString('hex')],
          mobiles: filled(row.mobileTel),
          emails: filled(row.email),
          unit: row.company ? { orgId: row.orgId, name: row.company } : null,
        },
      ]
    : []
}

export const readParties = async (ring: KeyRing, db: Db, achievementId: string): Promise<ExaminedParties> => {
  const opened = await findOpened(db, ring, achievementId)
  if (!opened) throw new AppError('notFound')
  const { row } = opened
  const form = (await findRevision(db, ring, achievementId))?.form ?? opened.form
  const { achievement, units, persons, avoid, suggestExperts } = form
  return {
    achievementId,
    ownerId: row.ownerId,
    type: row.type,
    keywords: achievement.keywords,
    subjects: [...new Set(fieldsOf(achievement.field).flatMap(({ subjects }) => subjects))],
    fieldWords: [...new Set(fieldsOf(achievement.field).flatMap(({ words }) => words))],
    units: units.flatMap((unit) => unitOf(unit) ?? []),
    persons: [
      ...(await applicantOf(db, row.ownerId)),
      ...persons.map((person) => personOf(ring, person)),
      ...(form.contact.name ? [contactOf(form)] : []),
    ],
    avoid: avoid.map((one) => {
      const unit = unitOf(one)
      return {
        ...(one.kind === 'expert' && { expertName: one.name }),
        ...(unit && { unit }),
        reason: one.reason,
      }
    }),
    suggested: suggestExperts.map((one) => ({
      name: one.name,
      ...(one.orgName && { unit: { orgId: null, name: one.orgName } }),
    })),
    proofIssuers: named(achievement.application.map(({ orgName }) => orgName)),
    noveltyBodies: named([achievement.novelty.org]),
    objectors: (await listObjections(db, { achievementId })).map((row) => {
      const { name, mobileTel: mobile } = identityOf(ring, row)
      return { name, mobile }
    }),
  }
}
