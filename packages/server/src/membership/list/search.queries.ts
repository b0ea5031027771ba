import { readSerialNumber } from '@portal/contract/membership/kind/kinds'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { startsWith } from '../../platform/database/like.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { gramsOf, gramsSought } from '../organisation/grams.rules.ts'

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
/** People name themselves by the last digits of their number. */
const lastDigits = (mobileTel: string) => `#${mobileTel.slice(-4)}`

/** Columns that make a name and a number findable; written with them. */
export const searchColumns = (name: string, mobileTel: string) => {
  const syllables = pinyin(plain(name), {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    nonZh: 'consecutive',
  })
  return {
    pinyin: syllables.join('').toLowerCase(),
    initials: syllables
      .map((syllable) => syllable[0] ?? '')
      .join('')
      .toLowerCase(),
    searchGrams: [...gramsOf(plain(name)), lastDigits(mobileTel)],
  }
}

const letters: ExpressionBuilder<Tables, 'member'> = expressionBuilder<Tables, 'member'>()
const hasGrams = (grams: string[]) => letters('member.searchGrams', '@>', sql<string[]>`${grams}::text[]`)

const memberNumber = (kind: MemberKind, text: string) => {
  const read = readSerialNumber(text)
  return read?.letter === MEMBER_KINDS[kind].letter ? read.serial : undefined
}

const fewDigits = (text: string): Expression<SqlBool> => {
  const serial = letters('member.serial', '=', Number(text))
  return text.length === 4 ? letters.or([hasGrams([`#${text}`]), serial]) : serial
}

/** Part of a name, pinyin or initials from the start, mobile number or its last four digits, member number. */
export const matchesKeyword = (kind: MemberKind, keyword: string): Expression<SqlBool> => {
  const text = plain(keyword)
  return /^\d{6,11}$/.test(text)
    ? letters('member.mobileTel', 'like', startsWith(text))
    : matchesWhatIsRead(kind, keyword)
}

/** The same by what everybody reads who reads lists: a longer piece of a phone number finds nobody. */
export const matchesWhatIsRead = (kind: MemberKind, keyword: string): Expression<SqlBool> => {
  const text = plain(keyword)
  const serial = memberNumber(kind, text)
  if (serial !== undefined) return letters('member.serial', '=', serial)
  if (/^\d{1,5}$/.test(text)) return fewDigits(text)
  if (/^\d+$/.test(text)) return sql<SqlBool>`false`
  if (/^[a-z]+$/.test(text))
    return letters.or([
      letters('member.pinyin', 'like', startsWith(text)),
      letters('member.initials', 'like', startsWith(text)),
      letters.and([hasGrams(gramsSought(text)), nameHas(text)]),
    ])
  return letters.and([hasGrams(gramsSought(text)), nameHas(text)])
}
const nameHas = (text: string) =>
  letters(sql<number>`strpos(lower(replace(member.name, ' ', '')), ${text})`, '>', 0)
