import { dayFrom, isDate, monthFrom } from '@portal/contract/platform/time'

const two = (text: string) => text.padStart(2, '0')
const halfWidth = (text: string) =>
  text.trim().replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

/** 2026-1-2, 2026/1/2, 2026.1.2, 20260102 and 2026年1月2日 as YYYY-MM-DD; undefined when it is no day. */
export function dayOf(text: string): string | undefined {
  const plain = halfWidth(text)
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(plain) ??
    []
  if (!year || !month || !day) return undefined
  const found = dayFrom(year, month, day)
  return isDate(found) ? found : undefined
}

/** The same for a month, as YYYY-MM. */
export function monthOf(text: string): string | undefined {
  const plain = halfWidth(text)
  const [, year, month] =
    /^(\d{4})(\d{2})$/.exec(plain) ?? /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*月?$/.exec(plain) ?? []
  if (!year || !month || Number(month) < 1 || Number(month) > 12) return undefined
  return monthFrom(year, month)
}

/** 9:30, 0930, 9点30 and 21 as HH:mm. */
export function timeOfDay(text: string): string | undefined {
  const plain = halfWidth(text).replace('：', ':')
  const [, hour, minute = '0'] =
    /^(\d{2})(\d{2})$/.exec(plain) ?? /^(\d{1,2})(?:[:点时.](\d{1,2})?分?)?$/.exec(plain) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${two(hour)}:${two(minute)}`
}
