import { councilPostOf } from '@portal/contract/platform/enums'
import { ageOn, today } from '@portal/contract/platform/time'
import { AppError, type Db } from '../../platform/http/context.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { type CouncilLimits, numbersOver, OFFICERS, termsBefore } from './charter.rules.ts'
import { holderCounts, openOrdinal, pastOf } from './limits.queries.ts'

/** What the charter says against posts that are about to be given (docs/handbook/membership.md#council). */

export const councilLimits = async ({ settings }: Pick<MemberDeps, 'settings'>): Promise<CouncilLimits> => {
  const [maxAge, maxTerms, share, chairs, vice, board] = await Promise.all([
    settings.get('councilMaxAge'),
    settings.get('councilMaxTerms'),
    settings.get('councilShare'),
    settings.get('councilChairs'),
    settings.get('councilVice'),
    settings.get('councilBoard'),
  ])
  return { maxAge, maxTerms, share, chairs, vice, board }
}

export interface Given {
  readonly memberId: string
  readonly name: string
  /** Without 单位. */
  readonly post: string
}

interface When {
  readonly ordinal: number | null
  readonly on: string
}
const personOver = (
  { maxAge, maxTerms }: CouncilLimits,
  { name, post }: Pick<Given, 'name' | 'post'>,
  past: { birthday: string | null; history: string; held: readonly number[] },
  { ordinal, on }: When,
): string[] => {
  if (!OFFICERS.includes(post)) return []
  const age = past.birthday ? ageOn(past.birthday, on) : 0
  const terms = termsBefore(past, post, ordinal)
  return [
    age > maxAge ? `${name}现年${age}周岁，章程规定任职年龄不超过${maxAge}周岁` : '',
    terms >= maxTerms ? `${name}已连续担任${terms}届${post}，章程规定连任不超过${maxTerms}届` : '',
  ].filter(Boolean)
}

/** Age and terms of each. */
export const personsOver = async (
  db: Db,
  limits: CouncilLimits,
  given: readonly Given[],
  when: When,
): Promise<{ memberId: string; text: string }[]> => {
  const known = await pastOf(db, given)
  return given.flatMap((one) => {
    const past = known.get(one.memberId)
    return past ? personOver(limits, one, past, when).map((text) => ({ memberId: one.memberId, text })) : []
  })
}

/** Everything that speaks against giving these records this post in the present term; empty: nothing. */
export const postLimits = async (
  deps: Pick<MemberDeps, 'settings'>,
  db: Db,
  given: readonly { readonly id: string; readonly name: string; readonly memberTag1: string }[],
  memberTag1: string,
): Promise<string[]> => {
  const post = councilPostOf(memberTag1)
  const fresh = given.filter((one) => councilPostOf(one.memberTag1) !== post)
  if (!post || fresh.length === 0) return []
  const limits = await councilLimits(deps)
  const those = fresh.map(({ id, name }) => ({ memberId: id, name, post }))
  const counts = await holderCounts(
    db,
    fresh.map(({ id }) => id),
  )
  const after = new Map(counts).set(post, (counts.get(post) ?? 0) + fresh.length)
  const persons = await personsOver(db, limits, those, { ordinal: await openOrdinal(db), on: today() })
  return [...persons.map(({ text }) => text), ...numbersOver(after, limits, new Set([post]))]
}

/** A post past the limits is given knowingly, with a reason, or not at all. Answers what the history says of it; empty within the limits. */
export const reasonFor = (texts: readonly string[], reason: string): string => {
  if (texts.length === 0) return ''
  if (reason.trim().length >= 2) return `与章程不符时的理由：${reason}`
  const text = `${texts.slice(0, 5).join('；')}。确需任命的，请在此说明理由`
  throw new AppError('badInput', { text, fields: { charterReason: text } })
}

/** Where no reason can be given: members come in first, and their post is given afterwards. */
export const refusePastLimits = (texts: readonly string[]): void => {
  if (texts.length === 0) return
  const text = `${texts.join('；')}。请先不授予该职务，之后在“修改信息”中任命并说明理由`
  throw new AppError('badInput', { text, fields: { memberTag1: text } })
}

interface SheetPost {
  readonly row: number
  readonly name: string
  readonly memberTag1: string
  /** Of a record that is there; left out, with what the sheet says of somebody new. */
  readonly id?: string
  readonly birthday?: string
  readonly history?: string
}
/** Rows of an import that would give posts past the limits; no reason can be given there. */
export const sheetLimits = async (
  deps: Pick<MemberDeps, 'settings'>,
  db: Db,
  sheet: readonly SheetPost[],
): Promise<{ row: number; message: string }[]> => {
  const rows = sheet.flatMap((one) => {
    const post = councilPostOf(one.memberTag1)
    return post ? [{ ...one, post, memberId: one.id ?? '' }] : []
  })
  if (rows.length === 0) return []
  const limits = await councilLimits(deps)
  const there = rows.filter(({ id }) => id)
  const known = await pastOf(db, there)
  const after = await holderCounts(
    db,
    there.map(({ memberId }) => memberId),
  )
  for (const { post } of rows) after.set(post, (after.get(post) ?? 0) + 1)
  const when = { ordinal: await openOrdinal(db), on: today() }
  return rows.flatMap(({ row, birthday = '', history = '', ...one }) => {
    const past = known.get(one.memberId) ?? { birthday: birthday || null, history, held: [] }
    const texts = [...personOver(limits, one, past, when), ...numbersOver(after, limits, new Set([one.post]))]
    const message = `${texts.join('；')}。请先不填职务导入，再在“修改信息”中任命并说明理由`
    return texts.length > 0 ? [{ row, message }] : []
  })
}
