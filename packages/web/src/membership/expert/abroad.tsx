import type { fields } from '@portal/contract/membership/kind/expert.fields'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import { fieldsOf } from '@portal/contract/platform/fields'
import type { ReactNode } from 'react'

/** For those who read no Chinese: what a field of the form asks for, and what the words of its list mean. */
const ENGLISH: Readonly<Partial<Record<keyof typeof fields | 'image', string>>> = {
  image: 'Recent photograph, head uncovered.',
  name: 'Name as in your document.',
  foreigner: 'From abroad: 是 yes, 否 no.',
  idCard: 'Passport or residence permit number; also your sign-in name.',
  birthday: 'Date of birth.',
  sex: 'Sex: 男 male, 女 female.',
  city: 'Where you live: country or province, city.',
  zc: 'Title: 正高级 senior, 副高级 associate, 中级 intermediate, 初级 junior, 其他 other.',
  otherZc: 'Your title in words.',
  zcDate: 'Year and month in which you got this title.',
  isAcademician: 'Academician: 无 none, 其他 of another academy.',
  isAcademicianValue: 'Which academy.',
  subject:
    'Field: 地球科学 earth sciences, 水利工程 water engineering, 环境科学与技术 environment, 交通运输工程 transport, 能源科学与技术 energy, 其他 other.',
  mobileTel: 'Mobile number of mainland China; a code is sent to it.',
  email: 'E-mail.',
  tel: 'Office telephone (optional).',
  fax: 'Fax (optional).',
  address: 'Postal address.',
  zipCode: 'Postal code, six digits (optional).',
  education: 'Education: 博士后 postdoc, 博士研究生 doctor, 硕士研究生 master, 本科 bachelor, 专科 college.',
  graduatedFrom: 'University you graduated from.',
  major: 'What you studied.',
  majorNow: 'What you work on.',
  duringMajor: 'Years of work in it.',
  organization:
    'Institution: type a part of its name and choose; if it is not found, press 添加单位 to add it.',
  zw: 'Position; 无 if none.',
  workTime: 'When you began to work (optional).',
  workAddress: 'Address of your institution.',
  unitNumber: 'Code of your institution (optional).',
  partTimeJob: 'Other functions (optional).',
  workHistory: 'Career, oldest first.',
  achievement: 'Main achievements and your part in them.',
  recommond: 'Committee that recommends you; choose 否 if none.',
  isMember: 'Join the society as well: 是 yes, with a second form; 否 no.',
  bankAccountName: 'Name of account holder (optional, for fees).',
  bankName: 'Bank (optional).',
  bankAccount: 'Account number (optional).',
}

const HELP = new Map([...fieldsOf(expertKind.pageForm.desktop)].map(([name, { help }]) => [name, help]))

/** What is said below a field, and in English what it asks for. */
export const inEnglish = (name: string, help: ReactNode = HELP.get(name)): ReactNode => {
  const english = ENGLISH[name as keyof typeof ENGLISH]
  if (!english) return help
  return (
    <>
      {help}
      {help && <br />}
      <span lang="en">{english}</span>
    </>
  )
}
