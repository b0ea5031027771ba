import * as z from 'zod'
import { endpoint } from '../../platform/endpoint.ts'
import { formKind, formSheet } from './form-sheet.fields.ts'

/** What the stamped form looks like, before one begins (docs/handbook/membership.md#stamped-form). Apart from member.calls.ts, because the public page stays light. */
export const sampleForm = {
  view: endpoint({
    path: '/api/user/signup/sampleForm',
    kind: 'read',
    access: 'public',
    summary: '查看申请表样表',
    input: z.object({ kind: formKind }),
    output: formSheet,
    errors: ['downloadFailed'],
    limits: [{ by: 'ip', max: 60, seconds: 300 }],
  }),
}
