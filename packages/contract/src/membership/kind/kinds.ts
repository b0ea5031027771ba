import { keysOf } from '../../platform/codes.ts'
import { LEVEL_PERSON, LEVEL_SENIOR, LEVEL_UNIT, labelOf, type Options } from '../../platform/enums.ts'

/** What the kinds of members are called and how they are numbered (docs/handbook/membership.md#numbers). */

export const MEMBER_KINDS = {
  /** `type` of the information calls (docs/handbook/membership.md#fields), first letter of the member number (docs/handbook/membership.md#numbers), levels. */
  person: {
    label: '个人会员',
    type: '0',
    accountType: 'user',
    letter: 'G',
    levels: LEVEL_PERSON,
    defaultLevel: 'M',
    register: '/registerperson',
    editsAtOnce: false,
  },
  unit: {
    label: '单位会员',
    type: '1',
    accountType: 'group',
    letter: 'D',
    levels: LEVEL_UNIT,
    defaultLevel: 'P',
    register: '/registerunit',
    editsAtOnce: false,
  },
  expert: {
    label: '专家',
    type: '2',
    accountType: 'expert',
    letter: 'Z',
    levels: LEVEL_SENIOR,
    defaultLevel: 'S',
    register: '/registerexpert',
    editsAtOnce: false,
  },
  project: {
    label: '成果评价账号',
    type: '4',
    accountType: 'project',
    letter: '',
    levels: [],
    defaultLevel: '',
    register: '/registerproject',
    /** What the owner changes holds at once; everybody else's changes are reviewed. */
    editsAtOnce: true,
  },
} as const satisfies Record<
  string,
  {
    label: string
    type: string
    accountType: string
    letter: string
    levels: Options
    defaultLevel: string
    register: string
    editsAtOnce: boolean
  }
>
export type MemberKind = keyof typeof MEMBER_KINDS
export type MemberType = (typeof MEMBER_KINDS)[MemberKind]['type']
export const MEMBER_KIND_NAMES = keysOf(MEMBER_KINDS)
export const kindOfType = (type: MemberType): MemberKind =>
  MEMBER_KIND_NAMES.find((kind) => MEMBER_KINDS[kind].type === type) ?? 'person'

/** The last character of the member id is the level. */
export const levelLabel = (kind: MemberKind, letter: string): string =>
  labelOf(MEMBER_KINDS[kind].levels, letter)

/** Number shown for a member: letter, examine date as YYYYMMDD, serial padded to five, level letter (docs/handbook/membership.md#numbers). */
export const serialNumber = (parts: {
  firstLetter: string
  examineDate: string | null
  serial: number | null
  serialChar: string
}): string =>
  parts.serial === null || parts.examineDate === null
    ? ''
    : `${parts.firstLetter}${parts.examineDate.replaceAll('-', '')}${String(parts.serial).padStart(5, '0')}${parts.serialChar}`

/** Such a number as people write it; `level` is empty where it was left out. Undefined: it is none. */
export const readSerialNumber = (text: string) => {
  const found = /^([A-Z])(\d{8})(\d{5,9})([A-Z]?)$/.exec(
    text.normalize('NFKC').replace(/\s/g, '').toUpperCase(),
  )
  if (!found) return undefined
  const [, letter = '', date = '', serial = '', level = ''] = found
  return { letter, date, serial: Number(serial), level }
}

export type AccountType = (typeof MEMBER_KINDS)[MemberKind]['accountType']
export const kindOfAccountType = (type: AccountType): MemberKind =>
  MEMBER_KIND_NAMES.find((kind) => MEMBER_KINDS[kind].accountType === type) ?? 'person'
