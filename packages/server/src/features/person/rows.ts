import { levelLabel, serialNumber } from '@portal/contract/features/member'
import { maskIdCard, maskMobile } from '@portal/contract/fields'
import type { KeyRing } from '../../platform/secrets.ts'
import { type ListedPerson, openIdCard } from './store.ts'

/** A row of lists and spreadsheets: numbers masked, whoever asks (decision D). */
export const presentRow = (ring: KeyRing, row: ListedPerson) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  sex: row.sex,
  birthday: row.birthday,
  idCard: maskIdCard(openIdCard(ring, row.id, row.idCard)),
  mobileTel: maskMobile(row.mobileTel),
  email: row.email,
  company: row.company,
  zw: row.zw,
  zc: row.zc === '其他' && row.otherZc ? row.otherZc : row.zc,
  education: row.education,
  graduatedFrom: row.graduatedFrom,
  major1: row.major1,
  researchField: row.researchField,
  party: row.party,
  city: row.city,
  memberTag1: row.memberTag1,
  level: row.level,
  levelLabel: levelLabel('person', row.level),
  serialNum: serialNumber(row),
  state: row.state,
  tableUploadStatus: row.tableUploadStatus,
  infoEditStatus: row.infoEditStatus,
  submittedAt: row.submittedAt,
  examineDate: row.examineDate,
  waitingDays: row.waitingDays,
})
