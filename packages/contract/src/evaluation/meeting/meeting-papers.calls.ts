import * as z from 'zod'
import { endpoint, flag, id, instant, none } from '../../platform/endpoint.ts'
import { describe } from '../../platform/fields.ts'
import { meetingStaff } from './meeting.fields.ts'

/** What is printed of a session: kit, minutes, and the pack of materials (docs/handbook/evaluation.md#meeting-papers). */

export const meetingPapers = {
  /** Agenda, sign-in sheet, declarations, blank scoring sheets, fee sheet, ballots, page of signatures and minutes form in one file. */
  kit: endpoint({
    path: '/api/meeting/kit',
    kind: 'read',
    access: meetingStaff,
    summary: '下载会议资料包',
    input: z.object({
      id: id(),
      /** With a scoring sheet for each expert and achievement. */
      sheets: flag().default(true),
      document: z.enum(['pdf', 'docx']).default('pdf'),
    }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    audit: true,
    download: true,
  }),
  /** Materials of the achievements that one expert sits on, as ZIP; pictures carry the expert's watermark. */
  pack: endpoint({
    path: '/api/meeting/pack',
    kind: 'write',
    access: meetingStaff,
    summary: '生成会议材料包',
    input: z.object({ id: id(), expertId: id() }),
    output: z.object({ jobId: z.string() }),
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  /** The text as it was saved; without one, what the data say. */
  minutes: endpoint({
    path: '/api/meeting/minutes',
    kind: 'read',
    access: meetingStaff,
    summary: '会议纪要',
    input: z.object({ id: id() }),
    output: z.object({
      version: z.number(),
      text: z.string(),
      /** From the data as they are now. */
      draft: z.string(),
      saved: z.boolean(),
      savedAt: instant().nullable(),
      savedBy: z.string(),
    }),
    errors: [],
  }),
  saveMinutes: endpoint({
    path: '/api/meeting/saveMinutes',
    kind: 'write',
    access: meetingStaff,
    summary: '保存会议纪要',
    input: z.object({
      id: id(),
      /** Of the minutes as they were read; 0 before the first saving. */
      expectVersion: z.coerce.number().int().min(0),
      text: describe(z.string().max(20_000, '会议纪要不能超过两万字'), {
        ...{ title: '纪要正文', widget: 'textarea', required: false, max: 20_000 },
      }),
    }),
    output: z.object({ version: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  minutesFile: endpoint({
    path: '/api/meeting/minutesFile',
    kind: 'read',
    access: meetingStaff,
    summary: '下载会议纪要',
    input: z.object({ id: id(), document: z.enum(['pdf', 'docx']) }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
    download: true,
  }),
}
