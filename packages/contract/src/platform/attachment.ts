import * as z from 'zod'
import { instant } from './endpoint.ts'

/** A file as every call answers it. */
export const attachment = z.object({
  id: z.string(),
  /** What it was uploaded as: the slot of a stamped form, or photo. */
  slot: z.string(),
  fileName: z.string(),
  /** Signed, good for five minutes. */
  fileUrl: z.string(),
  mime: z.string(),
  size: z.number(),
  uploadedAt: instant(),
})
