import { COMMITTEE } from '../enums.ts'
import type { NameList, NameListKey } from './names.rules.ts'

const COMMITTEE_LAST = ['其他', '否']

/** The lists that staff keep (docs/decisions/130-lists-kept-by-the-office.md); what they begin with is the specification's. */
export const NAME_LISTS = {
  committees: {
    key: 'committees',
    title: '推荐专业委员会',
    delivered: COMMITTEE.map(({ label }) => label).filter((label) => !COMMITTEE_LAST.includes(label)),
    last: COMMITTEE_LAST,
  },
} as const satisfies Record<NameListKey, NameList>

export const isNameListKey = (key: string): key is NameListKey => Object.hasOwn(NAME_LISTS, key)
