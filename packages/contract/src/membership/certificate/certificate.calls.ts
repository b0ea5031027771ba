import * as z from 'zod'
import { keysOf } from '../../platform/codes.ts'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  listReaders,
  many,
  none,
  paged,
  pageOf,
  superAdmin,
} from '../../platform/endpoint.ts'
import { describe } from '../../platform/fields.ts'
import { CERTIFICATE_TEXT_KEYS } from '../../platform/texts/certificate-keys.ts'
import { CERTIFICATE_STATES } from './certificate-check.calls.ts'

/** Certificates of members and experts (docs/handbook/membership.md#certificates): staff issue, replace and revoke them; members download their own. */

export const CERTIFICATE_KINDS = ['person', 'unit', 'expert'] as const

const state = z.enum(keysOf(CERTIFICATE_STATES))
const reason = describe(
  z.string({ error: '请填写原因' }).trim().min(2, '请填写原因').max(200, '原因不能超过200个字'),
  { title: '原因', widget: 'textarea', required: true, max: 200 },
)

const shown = {
  id: z.string(),
  certNo: z.string(),
  kind: z.enum(CERTIFICATE_KINDS),
  state,
  name: z.string(),
  level: z.string(),
  serialNum: z.string(),
  issuedOn: z.string(),
  endedOn: z.string(),
}
export const certificateRow = z.object({
  ...shown,
  /** Empty once the member's record is gone. */
  memberId: z.string(),
  /** Valid, but the member's name, level, post or number has changed since. */
  outdated: z.boolean(),
  issuedBy: z.string(),
  endedBy: z.string(),
  endReason: z.string(),
})

const generated = {
  kind: 'write',
  /** Left out: one's own. Staff name the member's opaque id. */
  input: z.object({ id: id().optional() }),
  output: none,
  errors: ['certificateMissing', 'certificateEnded', 'glyphMissing', 'stateChanged', 'approvalFresh'],
  limits: [{ by: 'actor', max: 120, seconds: 600 }],
  download: true,
  audit: true,
} as const

export const certificate = {
  /** For members and units. Staff issue with it what is not there yet; members get what staff issued. */
  generate: endpoint({
    ...generated,
    path: '/api/fileUpload/generateCertAndDownload',
    access: { roles: [...administrators.roles, 'person', 'unit'] },
    summary: '签发并下载会员证书',
    touches: ['certificate', 'user', 'note'],
  }),
  generateExpert: endpoint({
    ...generated,
    path: '/api/fileUpload/generateExpertCertificateAndDownload',
    access: { roles: [...administrators.roles, 'expert'] },
    summary: '签发并下载专家证书',
    touches: ['certificate', 'user', 'note'],
  }),
  /** One certificate by its own id, also one that is not valid any more, which then says so across the page. */
  download: endpoint({
    path: '/api/certificate/download',
    kind: 'read',
    // The approved applicant has it in hand without signing in (docs/handbook/membership.md#certificates).
    access: { ticket: ['download'], roles: [...administrators.roles, 'person', 'unit', 'expert'] },
    summary: '下载证书',
    input: z.object({ id: id() }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
    download: true,
    audit: true,
  }),
  /** A page with invented facts, as such a text would print it. */
  sample: endpoint({
    path: '/api/certificate/sample',
    kind: 'read',
    access: superAdmin,
    summary: '证书样张',
    input: z.object({
      key: z.enum(CERTIFICATE_TEXT_KEYS),
      /** Empty: the delivered text. */
      text: z.string().max(6000, '文本过长').default(''),
    }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
    download: true,
  }),
  own: endpoint({
    path: '/api/certificate/own',
    kind: 'read',
    access: { roles: ['person', 'unit', 'expert'] },
    summary: '本人的证书',
    input: none,
    output: z.object({ list: z.array(z.object(shown)) }),
    errors: [],
  }),
  /** The history of one member, newest first. */
  ofMember: endpoint({
    path: '/api/certificate/ofMember',
    kind: 'read',
    access: administrators,
    summary: '会员的证书记录',
    input: z.object({ id: id() }),
    output: z.object({ list: z.array(certificateRow) }),
    errors: [],
  }),
  list: endpoint({
    path: '/api/certificate/queryPage',
    kind: 'read',
    access: listReaders,
    summary: '证书列表',
    input: paged(
      {
        state: state.optional(),
        kind: many(z.enum(CERTIFICATE_KINDS)),
        /** Part of the name or of the certificate number. */
        keyword: z.string().trim().max(50).optional(),
        outdated: flag().optional(),
        issuedFrom: z.string().max(10).optional(),
        issuedTo: z.string().max(10).optional(),
      },
      ['issuedOn', 'certNo', 'name'],
    ),
    output: pageOf(certificateRow, {
      counts: z.object({ all: z.number(), valid: z.number(), replaced: z.number(), revoked: z.number() }),
    }),
    errors: [],
  }),
  /** A new certificate under a new number in place of the last one. */
  reissue: endpoint({
    path: '/api/certificate/reissue',
    kind: 'write',
    access: administrators,
    summary: '换发证书',
    touches: ['note'],
    input: z.object({ /** Of the last certificate. */ id: id(), reason }),
    output: z.object({ id: z.string(), certNo: z.string() }),
    errors: ['stateChanged', 'glyphMissing', 'approvalFresh'],
    audit: true,
  }),
  revoke: endpoint({
    path: '/api/certificate/revoke',
    kind: 'write',
    access: administrators,
    summary: '撤销证书',
    touches: ['note'],
    input: z.object({ id: id(), reason }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  /** Issues what is missing and packs all of them; `filter` is that of the kind's list, of which only approved members count. */
  batch: endpoint({
    path: '/api/certificate/batch',
    kind: 'write',
    access: administrators,
    summary: '批量签发证书',
    input: z.object({
      kind: z.enum(CERTIFICATE_KINDS),
      ids: many(id(), 1000),
      filter: z.record(z.string().max(40), z.unknown()).default({}),
    }),
    output: z.object({ jobId: z.string(), total: z.number() }),
    errors: [],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  }),
}

export const CERTIFICATE_COLUMNS: readonly {
  key: keyof z.output<typeof certificateRow>
  title: string
  width: number
  shown: boolean
}[] = [
  { key: 'certNo', title: '证书编号', width: 155, shown: true },
  { key: 'state', title: '状态', width: 150, shown: true },
  { key: 'kind', title: '类别', width: 90, shown: true },
  { key: 'name', title: '姓名或单位名称', width: 200, shown: true },
  { key: 'level', title: '级别', width: 120, shown: true },
  { key: 'serialNum', title: '会员编号', width: 165, shown: true },
  { key: 'issuedOn', title: '签发日期', width: 115, shown: true },
  { key: 'issuedBy', title: '签发人', width: 100, shown: true },
  { key: 'endedOn', title: '失效日期', width: 120, shown: false },
  { key: 'endReason', title: '失效原因', width: 220, shown: false },
]
