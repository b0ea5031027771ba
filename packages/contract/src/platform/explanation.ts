import * as z from 'zod'

/** Why somebody did something that others read later. */
export const explanation = (max = 300) =>
  z.string({ error: '请填写原因' }).trim().min(5, '请写明原因（至少5个字）').max(max, `不能超过${max}个字`)
