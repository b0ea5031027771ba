import { ACADEMICIAN, labelOf, YES_NO } from '@portal/contract/enums'
import { levelLabel, serialNumber } from '@portal/contract/features/member'
import { maskIdCard, maskMobile } from '@portal/contract/fields'
import type { KeyRing } from '../../platform/secrets.ts'
import { type ListedExpert, openIdCard } from './store.ts'

interface Titles {
  readonly zc: string
  readonly otherZc: string
  readonly isAcademician: string
  readonly isAcademicianValue: string
  readonly isMember: string
}

/** Words for codes, and the free text where 其他 was chosen. */
export const inWords = (values: Titles) => ({
  zc: values.zc === '其他' && values.otherZc ? values.otherZc : values.zc,
  isAcademician:
    values.isAcademician === '4' && values.isAcademicianValue
      ? values.isAcademicianValue
      : labelOf(ACADEMICIAN, values.isAcademician),
  isMember: labelOf(YES_NO, values.isMember),
})

/** A row of the list: numbers masked, whoever asks (decision D). */
export const presentRow = (ring: KeyRing, row: ListedExpert) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  sex: row.sex,
  birthday: row.birthday,
  idCard: maskIdCard(openIdCard(ring, row.id, row.idCard)),
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
  memberTag1: row.memberTag1,
  level: row.level,
  levelLabel: levelLabel('expert', row.level),
  serialNum: serialNumber(row),
  state: row.state,
  tableUploadStatus: row.tableUploadStatus,
  infoEditStatus: row.infoEditStatus,
  submittedAt: row.submittedAt,
  examineDate: row.examineDate,
  waitingDays: row.waitingDays,
})
