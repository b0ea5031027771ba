import type { MemberKind } from '@portal/contract/membership/kind/kinds'
import { councilPostOf } from '@portal/contract/platform/enums'
import type { RawRow } from '../import/sheet-row.rules.ts'
import { postTitle } from './council.rules.ts'

/** A sheet of names held against the records (docs/handbook/membership.md#reelection). */

/** A record that may hold a post. */
export interface Electable {
  readonly id: string
  readonly kind: MemberKind
  readonly name: string
  readonly company: string
  readonly serialNum: string
  /** Without 单位; empty: none. */
  readonly held: string
}
export interface Line {
  readonly row: number | null
  readonly change: 'wrong' | 'fresh' | 'moves' | 'stays' | 'leaves'
  readonly name: string
  readonly company: string
  readonly serialNum: string
  readonly before: string
  readonly after: string
  readonly memberId: string
  readonly kind: MemberKind | null
  readonly post: string
  readonly text: string
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** Who is meant by a row, or why nobody. */
const meant = (
  given: { name: string; serialNum: string; company: string },
  known: { byNumber: ReadonlyMap<string, Electable>; byName: ReadonlyMap<string, Electable[]> },
): Electable | string => {
  if (given.serialNum) {
    const found = known.byNumber.get(plain(given.serialNum))
    if (!found) return '没有这个会员号，或该记录未通过审核'
    return plain(found.name) === plain(given.name) ? found : `会员号是“${found.name}”的，与姓名不符`
  }
  const same = known.byName.get(plain(given.name)) ?? []
  const there = given.company ? same.filter(({ company }) => plain(company) === plain(given.company)) : same
  const [only, ...others] = there.length > 0 ? there : same
  if (!only) return '没有这个姓名的会员或专家'
  if (others.length > 0) {
    const who = [only, ...others].map(({ serialNum, company }) => `${serialNum} ${company}`.trim())
    return `有${who.length}条同名记录，请填写会员号：${who.slice(0, 5).join('；')}`
  }
  return given.company && there.length === 0 ? `该会员的单位是“${only.company}”，请核对或填写会员号` : only
}

const changeOf = (held: string, post: string): Line['change'] =>
  held === '' ? 'fresh' : held === post ? 'stays' : 'moves'

/** Rows in their order, then those who hold a post and stand in no row. */
export const matched = (
  rows: readonly RawRow[],
  found: readonly Electable[],
  present: readonly Electable[],
): Line[] => {
  const byNumber = new Map(found.flatMap((one) => (one.serialNum ? [[plain(one.serialNum), one]] : [])))
  const byName = Map.groupBy(found, ({ name }) => plain(name))
  const first = new Map<string, number>()
  const lines = rows.map(({ row, cells }): Line => {
    const cell = (name: string) => cells.get(name) ?? ''
    const given = { name: cell('name'), serialNum: cell('serialNum'), company: cell('company') }
    const post = councilPostOf(cell('post').replace(/\s/g, '')) ?? ''
    const wrong = (text: string): Line => ({
      ...{ row, change: 'wrong', ...given, before: '', after: cell('post') },
      ...{ memberId: '', kind: null, post: '', text },
    })
    if (!given.name) return wrong('请填写姓名')
    if (!post)
      return wrong(cell('post') ? `没有“${cell('post')}”这个职务，请从“职务”工作表中选择` : '请填写职务')
    const who = meant(given, { byNumber, byName })
    if (typeof who === 'string') return wrong(who)
    const before = first.get(who.id)
    if (before !== undefined) return wrong(`与第${before}行是同一会员，一人只能任一个职务`)
    first.set(who.id, row)
    const { id: memberId, kind, name, company, serialNum, held } = who
    return {
      ...{ row, change: changeOf(held, post), name, company, serialNum, memberId, kind, post, text: '' },
      before: held && postTitle(kind, held),
      after: postTitle(kind, post),
    }
  })
  const leaving = present
    .filter(({ id }) => !first.has(id))
    .map(({ id: memberId, kind, name, company, serialNum, held }): Line => {
      const before = postTitle(kind, held)
      const who = { name, company, serialNum, memberId, kind }
      return { ...who, row: null, change: 'leaves', before, after: '', post: '', text: '' }
    })
  return [...lines, ...leaving]
}
