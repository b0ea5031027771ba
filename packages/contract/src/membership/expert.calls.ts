import * as z from 'zod'
import { TableUploadStatus } from '../identity/application-state.ts'
import { administrators, endpoint, flag, id, instant, MB } from '../platform/endpoint.ts'
import { photoId } from './kind/expert.fields.ts'
import { expertKind } from './kind/expert.kind.ts'
import {
  attachmentsCall,
  beforeLoginCall,
  byMobileCall,
  exportCall,
  listCall,
  printedForm,
  registration,
  registrationErrors,
  removalCalls,
  statusCall,
  submitted,
} from './kind/kind.calls.ts'
import { formSlot, version } from './kind/member-record.fields.ts'

/** Calls of experts. */

const { label, checked, fields, row, filter } = expertKind
const sorts = ['submittedAt', 'examineDate', 'name', 'serial', 'organization'] as const

/** A form field that is there once arrives as text. */
const scans = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(id()).max(10, '申请表最多上传10个文件').default([]),
)
const memberForm = {
  /** Of the membership form, where it is asked for. */
  personTableUploadStatus: z.enum(TableUploadStatus),
}

export const expert = {
  /** Multipart with the photo as `image`; or as fields, with the id of a photo that was uploaded before. */
  register: endpoint({
    ...registration,
    path: '/api/user/signup/expertUser',
    summary: '提交专家注册',
    input: checked(
      fields.extend({
        ...submitted,
        image: id().optional(),
        tableAttach: scans,
        companyAttach: scans,
        /** 稍后上传: the explicit choice to submit before the stamped forms are there (docs/handbook/membership.md#registration). */
        uploadLater: flag().default(false),
      }),
    ),
    errors: [
      ...registrationErrors,
      'idCardRegistered',
      'mobileRegistered',
      'tableMissing',
      'photoKind',
      'photoTooLarge',
      'fileDamaged',
      'fileInfected',
      'fileQuota',
    ],
    files: {
      image: {
        kinds: ['jpg', 'png'],
        maxBytes: 10 * MB,
        errors: { kind: 'photoKind', size: 'photoTooLarge' },
      },
    },
  }),
  applicationForm: endpoint({
    ...printedForm,
    path: '/api/user/signup/expertTableDownload',
    access: { ticket: ['wizard', 'resubmit'], roles: [...administrators.roles, 'expert'] },
    summary: '生成专家申请表',
    input: checked(
      fields.extend({
        image: id().optional(),
        promiseWord: submitted.promiseWord,
        /** Those who also join as members print the membership form too. */
        slot: formSlot,
      }),
    ),
  }),
  registrationStatus: statusCall({
    path: '/api/expert/registrationStatus',
    label,
    phone: 'mobileTel',
    extra: memberForm,
  }),
  beforeLogin: beforeLoginCall({
    path: '/api/user/selectExpertUserByTelBeforeLogin',
    whose: '本人的专家',
    phone: 'mobileTel',
    extra: memberForm,
  }),
  byMobile: byMobileCall({
    path: '/api/user/selectExpertUserByMobileTel',
    summary: '按手机号查找专家',
    phone: 'mobileTel',
    row,
  }),
  attachments: attachmentsCall({ path: '/api/user/getExpertAttachByUserAccount', label }),
  list: listCall({ path: '/api/expert/queryPage', label, filter, sorts, row }),
  export: exportCall({ path: '/api/expert/export', label, filter, sorts }),
  /** One's own signature; staff name the expert and say why, which its owner can read. */
  signature: endpoint({
    path: '/api/expert/getSignPathByExpertAccount',
    kind: 'read',
    access: { roles: [...administrators.roles, 'expert'] },
    summary: '查看专家电子签名',
    // The opaque id, never the account (an ID number), and left out it means oneself.
    input: z.object({
      account: id().optional(),
      reason: z.string().trim().max(100, '查看原因不能超过100个字').optional(),
    }),
    output: z.object({
      /** 0: there never was one. */
      version: z.number(),
      /** Signed, good for five minutes; empty without a signature. */
      fileUrl: z.string(),
      updatedAt: instant().nullable(),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
    audit: true,
  }),
  updateSignature: endpoint({
    path: '/api/expert/updateSignPathByExpertAccount',
    kind: 'write',
    access: { roles: ['expert'] },
    summary: '更新本人电子签名',
    input: z.object({
      /** Of the one that is replaced. */
      version: z.coerce.number().int().min(0),
      /** Takes the signature back; no picture then. */
      remove: flag().default(false),
    }),
    output: z.object({ version: z.number() }),
    errors: ['stateChanged', 'fileDamaged', 'fileInfected', 'fileQuota'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    files: {
      sign: {
        kinds: ['jpg', 'png'],
        maxBytes: 2 * MB,
        errors: { kind: 'signatureKind', size: 'signatureTooLarge' },
      },
    },
    audit: true,
  }),
  /** Given or replaced by staff; the picture is uploaded first, like that of an applicant. */
  setPhoto: endpoint({
    path: '/api/expert/setPhoto',
    kind: 'write',
    access: administrators,
    summary: '更换专家照片',
    touches: ['user'],
    input: z.object({ id: id(), version, image: photoId }),
    output: z.object({ version: z.number() }),
    errors: ['stateChanged', 'ownRecord'],
    audit: true,
  }),
  ...removalCalls({ name: 'expertUser', label, taken: ['mergedElsewhere', 'idCardRegistered'] }),
}
