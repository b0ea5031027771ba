import * as z from 'zod'
import { administrators, done, endpoint, id, instant, many, paged, pageOf, signedIn } from '../endpoint.ts'
import { requiredText } from '../fields.ts'

/** The library of work units (§3, §7; decision E). */

export const ORGANISATION_STATUS = [
  { code: 'pending', label: '待确认' },
  { code: 'confirmed', label: '已确认' },
  { code: 'disabled', label: '已停用' },
  { code: 'merged', label: '已合并' },
] as const
const status = z.enum(['pending', 'confirmed', 'disabled', 'merged'])

/** §5: a new name must not be blank; it is trimmed. */
export const organisationForm = z.object({ orgName: requiredText('单位名称', { max: 100 }) })
const { orgName } = organisationForm.shape

/**
 * One spelling per name for the duplicate check: width, brackets, blanks and the two ways to say "limited company" do not
 * tell two organisations apart.
 */
export const canonicalOrganisation = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s·・.,，。、"'“”‘’()（）[\]【】〔〕〈〉《》<>\-‐-―_]/g, '')
    .replaceAll('有限责任公司', '有限公司')

export const organisationRow = z.object({
  orgId: z.string(),
  orgName: z.string(),
  status,
  version: z.number(),
  /** Individuals whose record names this organisation. */
  people: z.number(),
  createdAt: instant(),
})

const version = z.coerce.number().int().min(1)
/** An applicant behind a ticket or anybody signed in. */
const anybodyKnown = { ticket: ['wizard', 'resubmit'], roles: signedIn.roles } as const

export const organisation = {
  /** At least two characters, at most twenty rows: a search, not a way to copy the library (security.md row 29). */
  search: endpoint({
    path: '/api/org/getOrgByName',
    kind: 'read',
    access: anybodyKnown,
    summary: '搜索单位',
    input: z.object({
      name: z.string({ error: '请输入单位名称' }).trim().min(2, '请至少输入两个字').max(100),
    }),
    output: z.array(z.object({ orgId: z.string(), orgName: z.string() })),
    errors: [],
    limits: [{ by: 'ip', max: 300, seconds: 600 }],
  }),
  /** The nested dialog 添加单位 of forms. */
  propose: endpoint({
    path: '/api/org/regInsertOrg',
    kind: 'write',
    access: anybodyKnown,
    summary: '申请人添加单位',
    input: z.object({ orgName }),
    output: z.object({ orgId: z.string(), orgName: z.string() }),
    errors: ['organisationExists', 'organisationFailed'],
    limits: [
      { by: 'ip', max: 60, seconds: 3600 },
      { by: 'actor', max: 20, seconds: 86_400 },
    ],
    audit: true,
  }),
  check: endpoint({
    path: '/api/org/checkOrgName',
    kind: 'read',
    access: administrators,
    summary: '检查单位名称是否已存在',
    input: z.object({ orgName, orgId: id().optional() }),
    output: z.object({ exists: z.literal(false) }),
    errors: ['unitNameRegistered'],
  }),
  list: endpoint({
    path: '/api/org/queryPage',
    kind: 'read',
    access: administrators,
    summary: '单位库列表',
    input: paged({ keyword: z.string().trim().max(100).optional(), status: many(status, 4) }, [
      'orgName',
      'createdAt',
    ]),
    output: pageOf(organisationRow, { counts: z.object({ pending: z.number(), confirmed: z.number() }) }),
    errors: [],
  }),
  insert: endpoint({
    path: '/api/org/insert',
    kind: 'write',
    access: administrators,
    summary: '新增单位',
    input: z.object({ orgName }),
    output: z.object({ orgId: z.string() }),
    errors: ['organisationExists', 'organisationFailed'],
    audit: true,
  }),
  update: endpoint({
    path: '/api/org/update',
    kind: 'write',
    access: administrators,
    summary: '修改单位',
    input: z.object({ orgId: id(), version, orgName }),
    output: done,
    errors: ['organisationExists', 'stateChanged'],
    audit: true,
  }),
  remove: endpoint({
    path: '/api/org/deleteById',
    kind: 'write',
    access: administrators,
    summary: '删除单位',
    input: z.object({ orgId: id() }),
    output: done,
    /** 6002: somebody's record names it; such organisations are disabled instead. */
    errors: ['notDeletable'],
    audit: true,
  }),
  setStatus: endpoint({
    path: '/api/org/batchUpdateStatus',
    kind: 'write',
    access: administrators,
    summary: '批量修改单位状态',
    input: z.object({
      orgIds: z.array(id()).min(1, '请选择单位').max(200),
      status: z.enum(['pending', 'confirmed', 'disabled']),
    }),
    output: z.object({ updated: z.number() }),
    errors: ['organisationExists'],
    audit: true,
  }),
}
