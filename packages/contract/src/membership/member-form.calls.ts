import * as z from 'zod'
import { administrators, endpoint, id, listReaders, none } from '../platform/endpoint.ts'
import { formSlot } from './kind/member-record.fields.ts'

/** Kinds that hand in a stamped form. */
const formKind = z.enum(['person', 'unit', 'expert'])

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
    output: z.object({
      /** Lines above the table. */
      headings: z.array(z.string()),
      /** Relative widths of the columns. */
      columns: z.array(z.number()),
      rows: z.array(
        z.object({
          /** Least height in points. */
          height: z.number(),
          cells: z.array(
            z.object({
              lines: z.array(z.string()),
              span: z.number(),
              rows: z.number(),
              label: z.boolean(),
            }),
          ),
        }),
      ),
      /** Lines below it. */
      notes: z.array(z.string()),
    }),
    errors: ['downloadFailed'],
  }),
}
