import type { mail } from '@portal/contract/communication/channel.calls'
import type { MessageChannel } from '@portal/contract/communication/message.fields'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { canonicalMobile, isMobile } from '@portal/contract/platform/fields'
import { maskPersonName } from '@portal/contract/platform/person/mask.rules'
import { type SqlBool, sql } from 'kysely'
import { listAnyMembers } from '../../../membership/list/across.queries.ts'
import { inPieces } from '../../../platform/documents/paper/pieces.ts'
import type { Db } from '../../../platform/http/context.ts'
import { maskAddress } from '../../../platform/outbox/addresses.ts'
import type { AudienceDeps } from '../audience.queries.ts'

/** Looking people and numbers up while a message is written. */

export const findPeople = async (
  db: Db,
  channel: MessageChannel,
  { keyword, kind, pageSize }: InputOf<typeof mail.find>,
) => {
  const { list } = await listAnyMembers(
    db,
    { kind, keyword, state: 'approved' },
    { pageNum: 1, pageSize, sort: 'name', order: 'asc' },
  )
  const ids = list.map(({ id }) => id)
  const rows = await db
    .selectFrom('member')
    .select(['id', 'email', 'mobileTel'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
  const address = new Map(rows.map((row) => [row.id, channel === 'mail' ? row.email : row.mobileTel]))
  return {
    list: list.map((row) => ({
      ...{ id: row.id, kind: row.kind, kindLabel: MEMBER_KINDS[row.kind].label },
      ...{ name: row.name, company: row.company },
      destination: maskAddress(channel, address.get(row.id) ?? ''),
    })),
  }
}

/** Of members that still exist, in the order given. */
export const namesOf = async (db: Db, memberIds: readonly string[]) => {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('member')
    .select(['id', 'name'])
    .where(sql<SqlBool>`id = any(${[...memberIds]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return memberIds.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
}

/** batchCheckPhone: one line per number, in the order given. */
export const checkPhones = async ({ suppressed }: AudienceDeps, db: Db, given: readonly string[]) => {
  const phones = await inPieces(given, canonicalMobile)
  const rows = await db
    .selectFrom('member')
    .select(['mobileTel', 'name', 'kind'])
    .where(sql<SqlBool>`"mobileTel" = any(${phones}::text[])`)
    .where('deletedAt', 'is', null)
    .where('state', '=', 'approved')
    .execute()
  const owners = new Map(rows.map((row) => [row.mobileTel, row]))
  const held = (await suppressed?.(db, 'sms', phones)) ?? new Map<string, string>()
  const seen = new Map<string, number>()
  const list = await inPieces(phones, (phone, at) => {
    const line = at + 1
    if (!isMobile(phone))
      return { line, phone: (given[at] ?? '').slice(0, 60), result: 'invalid' as const, note: wrong(phone) }
    const before = seen.get(phone)
    if (before !== undefined)
      return { line, phone, result: 'duplicate' as const, note: `与第${before}个重复` }
    seen.set(phone, line)
    if (held.has(phone))
      return {
        ...{ line, phone, result: 'blocked' as const },
        note: held.get(phone) === 'optedOut' ? '已退订资讯' : '已被列入停发名单',
      }
    const owner = owners.get(phone)
    const name = owner && (owner.kind === 'unit' ? owner.name : maskPersonName(owner.name))
    return {
      line,
      phone,
      result: 'ok' as const,
      note: owner ? `${MEMBER_KINDS[owner.kind].label}：${name}` : '不在会员库中',
    }
  })
  const count = (result: string) => list.filter((one) => one.result === result).length
  return {
    ...{ valid: count('ok'), invalid: count('invalid'), duplicate: count('duplicate') },
    blocked: count('blocked'),
    known: list.filter(({ phone, result }) => result === 'ok' && owners.has(phone)).length,
    list,
  }
}

const wrong = (phone: string): string => {
  if (phone === '') return '空行'
  if (!/^\d+$/.test(phone)) return '含有数字以外的字符'
  if (phone.length !== 11) return `应为11位，现为${phone.length}位`
  return '不是有效的手机号段'
}
