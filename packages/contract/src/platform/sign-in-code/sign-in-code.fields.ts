import * as z from 'zod'
import { flag, id, instant } from '../endpoint.ts'
import { describe } from '../fields.ts'

/** The code at the door of a meeting, a congress or a training: shown for some minutes, or printed and good for the day. */

export const signInCodeAsk = z.object({ id: id(), printed: flag().default(false) })
export const signInCodeShown = z.object({
  url: z.string(),
  /** For who cannot scan; empty where nobody types. */
  digits: z.string(),
  expiresAt: instant(),
})
/** The secret of the QR code. */
export const signInSecret = z.string().min(20).max(80)
export const signInDigits = describe(
  z
    .string({ error: '请输入6位签到码' })
    .trim()
    .regex(/^\d{6}$/, '请输入6位签到码'),
  { title: '签到码', widget: 'text', required: true, max: 6, keys: 'numeric', help: '会场屏幕上的6位数字' },
)
