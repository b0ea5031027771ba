import * as z from 'zod'
import { instant } from '../platform/endpoint.ts'
import { actReason } from '../platform/fields.ts'

/** A draft that waits for somebody who may release it, and how it came back (docs/handbook/office.md#notices). */
export const handedIn = {
  /** Null: nobody was asked. */
  handedInAt: instant().nullable(),
  /** Why it came back last; '' otherwise. */
  returnNote: z.string(),
  returnedBy: z.string(),
}
export const returnReason = actReason('退回原因', { help: '作者会看到，修改后可以再次提交。' })
