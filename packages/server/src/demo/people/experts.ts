import { JOINS } from '@portal/contract/membership/kind/expert.fields'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import { fieldOf } from '@portal/contract/platform/fields'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import type * as z from 'zod'
import type { MemberOverrides } from '../../membership/admission/member.factory.ts'
import { contentHash } from '../../membership/record/form.rules.ts'
import type { FormValues } from '../../membership/record/kind.queries.ts'
import type { MemberDeps } from '../../membership/record/member.parts.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Ticket } from '../../platform/http/context.ts'
import { renderSampleScan } from '../sample-scan.ts'

/** Experts of the sample society: what state they are in, their photos and their stamped forms. */

interface Deps {
  readonly db: Kysely<Tables>
  readonly members: MemberDeps
  readonly files: FileStore
}

/** Six on the desk, some sent back, most approved, a few with a change that waits. */
export const expertSituation = (n: number): MemberOverrides => {
  if (n < 6) return { state: 'pending', daysAgo: [0, 1, 2, 4, 8, 13][n] ?? 1 }
  if (n < 9)
    return {
      state: 'returned',
      daysAgo: 4 + n,
      items: [
        { field: 'image', comment: '照片不清晰或者比例不合适，请重新上传。' },
        { field: 'achievement', comment: '主要业绩请写明本人的作用和排名。' },
      ],
      opinion: '请按意见修改后重新提交。',
    }
  if (n === 9) return { state: 'rejected', daysAgo: 30, opinion: '职称条件与专家入库要求不符，不予通过。' }
  const level = n % 13 === 0 ? 'H' : 'S'
  const memberTag1 = n === 10 ? '副理事长' : n < 13 ? '常务理事' : n < 18 ? '理事' : undefined
  const historyZw =
    n === 10 ? '第四届常务理事' : n < 13 ? '第四届理事' : n === 18 ? '第三届副理事长' : undefined
  const edit: MemberOverrides['edit'] =
    n === 30 || n === 31
      ? { changes: { zw: '首席科学家', majorNow: '流域水资源调度' } }
      : n === 32
        ? { changes: { zw: '院长' }, returned: '请补充任职文件后再修改行政职务。' }
        : undefined
  return {
    state: 'approved',
    level,
    daysAgo: 6 + ((n * 41) % 650),
    waitedDays: 2 + ((n * 7) % 12),
    ...(memberTag1 && { memberTag1 }),
    ...(historyZw && { historyZw }),
    ...(edit && { edit }),
  }
}

const SHADES = ['#5b7fa6', '#6f8f7a', '#8a7aa0', '#a6856b', '#6b8fa6']

/** A head and shoulders of nobody. */
const renderPortrait = (n: number): Promise<Buffer> => {
  const shade = SHADES[n % SHADES.length]
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="420"><rect width="300" height="420" fill="#eef2f5"/><circle cx="150" cy="165" r="72" fill="${shade}"/><path d="M20 420c0-95 58-150 130-150s130 55 130 150z" fill="${shade}"/></svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer()
}

/** A name as if written with a pen. */
const renderSignature = (n: number): Promise<Buffer> => {
  const lift = (n * 7) % 20
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="160"><path d="M20 ${90 + lift}C60 20 90 40 80 95S120 140 150 60 190 ${30 + lift} 185 90 230 130 250 70 300 40 290 95 340 ${110 - lift} 400 70" fill="none" stroke="#101820" stroke-width="6" stroke-linecap="round"/></svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** Some experts have written their name already. */
export const seedSignatures = async (deps: Deps): Promise<void> => {
  const { db } = deps
  const experts = await db
    .selectFrom('member')
    .select('id')
    .where('kind', '=', 'expert')
    .where('state', '=', 'approved')
    .orderBy('serial')
    .limit(15)
    .execute()
  for (const [n, { id: memberId }] of experts.entries()) {
    const stored = await deps.files.put(await renderSignature(n), { sealed: true })
    const about = { fileName: '电子签名.png', mime: 'image/png', purpose: 'signature', memberId }
    const { id: fileId } = await insertFile(db, { ...stored, ...about })
    await db
      .updateTable('file')
      .set({ state: 'attached', attachedAt: new Date().toISOString() })
      .where('id', '=', fileId)
      .execute()
    await db.insertInto('expertSignature').values({ memberId, version: 1, fileId }).execute()
  }
}

const titleOf = (name: string) =>
  fieldOf((expertKind.staffFields.shape as Record<string, z.ZodType>)[name] as z.ZodType)?.title ?? name

const keep = async (
  deps: Deps,
  ticket: Ticket,
  file: { content: Buffer; fileName: string; mime: string; purpose: string },
): Promise<string> => {
  const { content, ...about } = file
  const stored = await deps.files.put(content, { sealed: true })
  const { id } = await insertFile(deps.db, { ...stored, ...about, ticketHash: ticket.tokenHash })
  return id
}

const PRINTED = new Set(['name', 'sex', 'birthday', 'idCard', 'mobileTel', 'organization', 'zw', 'zc'])

const scan = async (
  deps: Deps,
  ticket: Ticket,
  values: FormValues,
  form: { title: string; purpose: 'tableAttach' | 'companyAttach' },
): Promise<string> => {
  const kind = deps.members.kinds.expert
  const code = kind
    ? [ticket.data.applicationNo, 1, contentHash(deps.members.keyRing, kind, values)].join('|')
    : ''
  // The expert form is longer than a page of the sample; the membership form has the beginning only.
  const rows = expertKind.sections
    .flatMap((section) => [...section.fields])
    .filter((name) => (form.purpose === 'companyAttach' ? PRINTED.has(name) : !name.startsWith('bank')))
    .filter((name) => !['foreigner', 'isAcademician', 'isMember', 'workHistory'].includes(name))
    .map((name) => [titleOf(name), String(values[name] ?? '')] as const)
    .filter(([, value]) => value !== '')
  const content = await renderSampleScan({
    title: form.title,
    societyName: '流域技术经济学会',
    rows: rows.slice(0, 20),
    code,
    stamp: String(values.organization ?? '示例单位'),
  })
  const fileName = `${String(values.name)}-${form.title}.pdf`
  return keep(deps, ticket, { content, fileName, mime: 'application/pdf', purpose: form.purpose })
}

/** Everybody has a photo; stamped forms are where somebody looks at them. One applicant chose 稍后上传. */
export const uploadsOfExpert = (deps: Deps, n: number): Pick<MemberOverrides, 'upload' | 'uploadFurther'> => {
  const scanned = n < 10 && n !== 2
  const expertForm = { title: '专家申请表', purpose: 'tableAttach' } as const
  const memberForm = { title: '个人会员入会申请表', purpose: 'companyAttach' } as const
  return {
    ...(scanned && {
      upload: async (ticket, values) => [await scan(deps, ticket, values, expertForm)],
    }),
    uploadFurther: async (ticket, values) => {
      const fileName = `${String(values.name)}-照片.jpg`
      const content = await renderPortrait(n)
      const image = await keep(deps, ticket, { content, fileName, mime: 'image/jpeg', purpose: 'photo' })
      const joins = scanned && values.isMember === JOINS
      return {
        image: [image],
        ...(joins && { companyAttach: [await scan(deps, ticket, values, memberForm)] }),
      }
    },
  }
}
