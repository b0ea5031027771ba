import { maskBank, maskIdCard, maskMobile } from '@portal/contract/platform/person/mask.rules'

// Longest first: a bank account holds an ID number's digits, an ID number a phone's.
const PATTERNS: [RegExp, (found: string) => string][] = [
  [/(?<![\dA-Za-z])(?:\d{16,17}|\d{19,30})(?![\dA-Za-z])/g, maskBank],
  [/(?<![\dA-Za-z])(?:\d{17}[\dXx]|\d{15})(?![\dA-Za-z])/g, maskIdCard],
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, maskMobile],
  [/[\w.+-]{2,64}@[\w.-]+\.[A-Za-z]{2,}/g, (found) => found.replace(/(.)[^@]*/, '$1***')],
]

/** Personal data that slipped into a free text of the log (docs/handbook/personal-data.md#masking). */
export const maskPersonal = (text: string): string =>
  PATTERNS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text)

/** The same for whatever a log entry holds. */
export const maskDeeply = (value: unknown): unknown => {
  if (typeof value === 'string') return maskPersonal(value)
  if (Array.isArray(value)) return value.map(maskDeeply)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskDeeply(item)]))
  return value
}
