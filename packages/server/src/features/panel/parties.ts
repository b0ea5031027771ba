import type { AchievementForm } from '@portal/contract/features/achievement-form'
import { AppError, type Db } from '../../platform/http/context.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import { findOpened, findRevision, idIndexOf } from '../achievement/index.ts'
import type { AchievementParties, NamedUnit, Party } from './recusal.ts'

/** Who has to do with an achievement, out of its newest submission. */

/** Fields of achievements by the subjects of the expert form. */
const SUBJECTS_OF: Readonly<Record<string, readonly string[]>> = {
  水文水资源: ['水利工程', '地球科学'],
  水利工程: ['水利工程'],
  水环境与水生态: ['环境科学与技术', '水利工程'],
  水土保持: ['环境科学与技术', '水利工程'],
  河湖治理: ['水利工程', '环境科学与技术'],
  航运交通: ['交通运输工程'],
  水能与新能源: ['能源科学与技术', '水利工程'],
  流域经济与管理: ['其他'],
  信息化与智慧流域: ['水利工程', '其他'],
  科学普及: ['其他'],
  其他: ['其他'],
}

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
  ...{ as: '联系人', name: contact.name, idIndexes: [], unit: units[0] ? unitOf(units[0]) : null },
  ...{ mobiles: filled(contact.mobileTel), emails: filled(contact.email) },
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
          ...{ as: '申请人', name: row.name, idIndexes: [row.idIndex.toString('hex')] },
          ...{ mobiles: filled(row.mobileTel), emails: filled(row.email) },
          unit: row.company ? { orgId: row.orgId, name: row.company } : null,
        },
      ]
    : []
}

export const readPartiesOf =
  (ring: KeyRing, objectorsOf: (db: Db, achievementId: string) => Promise<AchievementParties['objectors']>) =>
  async (db: Db, achievementId: string): Promise<AchievementParties> => {
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
      subjects: [...new Set(achievement.field.flatMap((field) => SUBJECTS_OF[field] ?? []))],
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
      objectors: await objectorsOf(db, achievementId),
    }
  }
