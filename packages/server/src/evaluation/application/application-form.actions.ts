import { createHash } from 'node:crypto'
import {
  type AchievementForm,
  achievementForm,
  ranked,
} from '@portal/contract/evaluation/achievement-form.fields'
import { canonicalIdCard, isIdCard } from '@portal/contract/platform/fields'
import { gramsOf } from '../../membership/organisation/grams.rules.ts'
import { findUsableOrganisation } from '../../membership/organisation/organisation.queries.ts'
import { blindIndex, type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import type { AchievementRow, FrozenFile } from '../achievement/achievement.rows.ts'

/** The form on its way into the record: organisations by the library, names to be found by, everything sealed. */

const draftPlace = (id: string) => ({ table: 'achievement', column: 'form', rowId: id })
const frozenPlace = (id: string) => ({ table: 'achievementRevision', column: 'form', rowId: id })

export const sealForm = (ring: KeyRing, id: string, form: AchievementForm): Buffer =>
  seal(ring, draftPlace(id), JSON.stringify(form))
export const sealFrozen = (ring: KeyRing, revisionId: string, form: AchievementForm): Buffer =>
  seal(ring, frozenPlace(revisionId), JSON.stringify(form))

/** What an older version wrote reads as today's form. */
const parsed = (text: string): AchievementForm => achievementForm.parse(JSON.parse(text))
/** As it is being written. */
export const openForm = (ring: KeyRing, row: Pick<AchievementRow, 'id' | 'form'>): AchievementForm =>
  parsed(openText(ring, draftPlace(row.id), row.form))
/** As it was handed in. */
export const openFrozen = (ring: KeyRing, row: { id: string; form: Buffer }): AchievementForm =>
  parsed(openText(ring, frozenPlace(row.id), row.form))

/** One spelling per name: width, blanks and punctuation do not tell two achievements apart. */
export const nameKeyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}]/gu, '')

/** What the record is found by. */
export const columnsOf = ({ achievement, units }: AchievementForm) => {
  const nameKey = nameKeyOf(achievement.name)
  return {
    name: achievement.name,
    nameKey,
    searchGrams: gramsOf(nameKey),
    type: achievement.type,
    evalMode: achievement.evalMode,
    orgId: units[0]?.orgId || null,
    orgName: units[0]?.orgName ?? '',
  }
}

/** The blind index of an ID number, equal to that of the members who carry it; null for what is no whole number. */
export const idIndexOf = (ring: KeyRing, idCard: string): Buffer | null => {
  const canonical = canonicalIdCard(idCard)
  return isIdCard(canonical) ? blindIndex(ring, 'member.idCard', canonical) : null
}

const MISSING = '该单位已停用或不存在，请重新选择'

/** Ranks as they stand, names as the library has them; refuses organisations that are not in it. */
export const settleForm = async (db: Db, form: AchievementForm): Promise<AchievementForm> => {
  const known = new Map<string, { orgId: string; orgName: string } | undefined>()
  const settle = async <T extends { orgId: string; orgName: string }>(list: readonly T[], path: string) => {
    const settled: T[] = []
    for (const [i, row] of list.entries()) {
      if (row.orgId === '') {
        settled.push(row)
        continue
      }
      if (!known.has(row.orgId)) known.set(row.orgId, await findUsableOrganisation(db, row.orgId))
      const found = known.get(row.orgId)
      if (!found) throw new AppError('badInput', { fields: { [`${path}.${i}.orgId`]: MISSING } })
      settled.push({ ...row, ...found })
    }
    return settled
  }
  return {
    ...form,
    units: await settle(ranked(form.units), 'units'),
    persons: (await settle(ranked(form.persons), 'persons')).map((person) => ({
      ...person,
      idCard: canonicalIdCard(person.idCard),
    })),
    avoid: await settle(form.avoid, 'avoid'),
  }
}

/** What forms did not ask for at first: left empty, a form reads, and is hashed, as it was before. */
const LATER: readonly string[] = ['planName', 'planNo']
const asBefore = (name: string, value: unknown) => (LATER.includes(name) && value === '' ? undefined : value)

/** Of a submission: the form and its files. */
export const contentHash = (form: AchievementForm, files: readonly FrozenFile[]): string =>
  createHash('sha256')
    .update(JSON.stringify([form, files.map(({ slot, sha256 }) => [slot, sha256])], asBefore))
    .digest('hex')

/** In the QR code of the paper: what content it was made from. */
export const printedCode = (form: AchievementForm): string => contentHash(form, []).slice(0, 16)
