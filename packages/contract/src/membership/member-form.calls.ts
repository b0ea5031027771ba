import * as z from 'zod'
import { administrators, endpoint, id, listReaders, none } from '../platform/endpoint.ts'
import { formKind, formSheet } from './form/form-sheet.fields.ts'
import { formSlot } from './kind/member-record.fields.ts'

/** The forms of membership as files. */
export const memberForms = {
  /** The form as it was approved, with the member number (docs/handbook/membership.md#stamped-form); to its member, and masked to staff. */
  approvedForm: endpoint({
    path: '/api/user/signup/checkedFileDonwload',
    aliases: ['/api/user/signup/checkedFileDownload'],
    kind: 'read',
    access: { roles: [...administrators.roles, 'person', 'unit', 'expert'] },
    summary: '下载已通过的申请表',
    input: z.object({ id: id().optional(), slot: formSlot }),
    output: none,
    errors: ['downloadFailed', 'stateChanged'],
    limits: [{ by: 'actor', max: 20, seconds: 300 }],
    download: true,
    audit: true,
  }),
  /** The form as the society hands it out on paper. */
  blankForm: endpoint({
    path: '/api/user/signup/blankForm',
    kind: 'read',
    access: listReaders,
    summary: '下载空白表格',
    input: z.object({ kind: formKind }),
    output: none,
    errors: ['downloadFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 300 }],
    download: true,
  }),
  /** The same to look at: what the Word file says, cell by cell. */
  viewBlankForm: endpoint({
    path: '/api/user/signup/viewBlankForm',
    kind: 'read',
    access: listReaders,
    summary: '查看空白表格',
    input: z.object({ kind: formKind }),
    output: formSheet,
    errors: ['downloadFailed'],
  }),
}
