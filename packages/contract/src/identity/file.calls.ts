import * as z from 'zod'
import { attachment } from '../platform/attachment.ts'
import { done, endpoint, filesOfStrangers, id, MB, signedIn } from '../platform/endpoint.ts'
import { evidenceSlot, SCAN_KINDS, UPLOAD_ERRORS } from './upload.ts'

/** Uploads and downloads (docs/handbook/identity.md#files). A file is named by an opaque id, never by a path. */

/** What a file is for: the spec's `type` (mail path) is one of these keys, never a folder. */
export const FILE_PURPOSES = {
  companyAttach: { label: '入会申请表', kinds: SCAN_KINDS, maxBytes: 20 * MB, sealed: true },
  tableAttach: { label: '专家申请表', kinds: SCAN_KINDS, maxBytes: 20 * MB, sealed: true },
  multiConfirmFile: { label: '单位会员登记表', kinds: SCAN_KINDS, maxBytes: 20 * MB, sealed: true },
  photo: { label: '照片', kinds: ['jpg', 'png'], maxBytes: 10 * MB, sealed: true },
  /** A spreadsheet of records to bring in: read by a job, then deleted. */
  import: { label: '导入文件', kinds: ['xlsx'], maxBytes: 10 * MB, sealed: true },
  /** Of units: that dues were transferred, and the voucher that the society gave for them. */
  duesProof: { label: '会费缴费凭证', kinds: SCAN_KINDS, maxBytes: 20 * MB, sealed: true },
  duesVoucher: { label: '会费票据', kinds: SCAN_KINDS, maxBytes: 20 * MB, sealed: true },
  /** Of experts, for their written opinions; nobody but its owner finds it by its id. */
  signature: { label: '电子签名', kinds: ['jpg', 'png'], maxBytes: 2 * MB, sealed: true },
  /** Of people who object to an achievement: only the calls of its case open it. */
  objection: { label: '异议证据', kinds: SCAN_KINDS, maxBytes: 20 * MB, sealed: true },
  /** Of an application for an evaluation: read by its applicant and the evaluation staff. */
  achievement: {
    label: '成果附件',
    kinds: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
    maxBytes: 20 * MB,
    sealed: true,
  },
  /** The signed paper of an expert, which staff typed in. */
  paperSheet: { label: '纸质评分表', kinds: SCAN_KINDS, maxBytes: 20 * MB, sealed: true },
  /** Of an item of an award, or beside an expert's sheet: only the calls of the award open it. */
  award: {
    label: '奖励评审材料',
    kinds: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
    maxBytes: 20 * MB,
    sealed: true,
  },
  /** Goes out with mails. */
  mail: { label: '邮件附件', kinds: ['jpg', 'png', 'pdf', 'docx', 'xlsx'], maxBytes: 10 * MB, sealed: true },
  /** In articles, and as covers of articles and posters of videos. */
  publicationPicture: { label: '文章和视频的图片', kinds: ['jpg', 'png'], maxBytes: 10 * MB, sealed: false },
  articleAttach: {
    label: '文章附件',
    kinds: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
    maxBytes: 20 * MB,
    sealed: false,
  },
  /** Logo and QR code of the society: shown to everybody, set by the super administrator. */
  setting: { label: '系统设置图片', kinds: ['jpg', 'png'], maxBytes: 10 * MB, sealed: false },
} as const
export type FilePurpose = keyof typeof FILE_PURPOSES
/** Forms that are printed, signed, stamped and handed in as scans. */
export const STAMPED_FORMS = ['tableAttach', 'companyAttach', 'multiConfirmFile'] as const
export type StampedForm = (typeof STAMPED_FORMS)[number]
/** Photos and spreadsheets have calls and words of their own. */
const uploadPurpose = z.enum([...STAMPED_FORMS, 'setting', 'paperSheet'], {
  error: '不支持的文件用途',
})

export const MAX_PENDING_FILES = 10
export const MAX_PENDING_BYTES = 100 * MB

/** Applicants behind a ticket, or anybody signed in. */
const uploaders = { ticket: ['wizard', 'resubmit'], roles: signedIn.roles } as const
/** `uid` and `url` as pages expect them; `attachment` is what every other call answers. */
export const uploaded = attachment.extend({ uid: z.string(), url: z.string() })

const uploadLimits = [
  { by: 'actor', max: 60, seconds: 600 },
  { by: 'ip', max: 300, seconds: 600 },
  filesOfStrangers,
] as const

export const file = {
  upload: endpoint({
    path: '/api/fileUpload/multipleUploadFile',
    kind: 'write',
    access: uploaders,
    summary: '上传附件',
    touches: { nothing: 'a file belongs to nothing until the form that carries it is sent' },
    // `opt` (saveDB) may come along; every file is recorded whatever it says.
    input: z.object({ type: uploadPurpose, opt: z.string().max(20).optional() }),
    output: uploaded,
    errors: [...UPLOAD_ERRORS],
    limits: uploadLimits,
    files: {
      file: { ...evidenceSlot, required: true },
    },
    audit: true,
  }),
  uploadPhoto: endpoint({
    path: '/api/fileUpload/simpleUploadFile',
    kind: 'write',
    access: uploaders,
    summary: '上传照片',
    touches: { nothing: 'a file belongs to nothing until the form that carries it is sent' },
    input: z.object({ opt: z.string().max(20).optional() }),
    output: uploaded,
    errors: ['photoKind', 'photoTooLarge', 'fileDamaged', 'fileInfected', 'fileQuota'],
    limits: uploadLimits,
    files: {
      image: {
        kinds: ['jpg', 'png'],
        maxBytes: 10 * MB,
        required: true,
        errors: { kind: 'photoKind', size: 'photoTooLarge' },
      },
    },
    audit: true,
  }),
  /** Named by `path`, which takes the opaque id only. */
  remove: endpoint({
    path: '/api/fileUpload/simpleDelFile',
    kind: 'write',
    access: uploaders,
    summary: '删除未提交的文件',
    touches: { nothing: 'a file belongs to nothing until the form that carries it is sent' },
    input: z.object({ path: id() }),
    output: done,
    errors: [],
    audit: true,
  }),
  removeAttachment: endpoint({
    path: '/api/fileUpload/delFileInDBAndLocal',
    kind: 'write',
    access: uploaders,
    summary: '删除未提交的附件',
    touches: { nothing: 'a file belongs to nothing until the form that carries it is sent' },
    /** `fileUrl` is only compared with the id, never followed. */
    input: z.object({ id: id(), fileUrl: z.string().max(1000).optional() }),
    output: done,
    errors: [],
    audit: true,
  }),
  find: endpoint({
    path: '/api/attach/getAttachById',
    kind: 'read',
    access: uploaders,
    summary: '查看附件',
    input: z.object({ id: id() }),
    output: attachment,
    errors: [],
  }),
  /** Opens in a new window, which carries no session: the link itself says who asked, for five minutes. */
  download: endpoint({
    path: '/api/file/download',
    kind: 'read',
    access: 'public',
    summary: '下载文件',
    input: z.object({
      id: z.string().max(100).default(''),
      actor: z.string().max(100).default(''),
      exp: z.string().max(20).default(''),
      as: z.string().max(20).default(''),
      sig: z.string().max(200).default(''),
    }),
    output: z.object({}),
    errors: [],
    limits: [{ by: 'ip', max: 600, seconds: 60 }],
    download: true,
    audit: true,
  }),
}
