import * as z from 'zod'
import { administrators } from '../endpoint.ts'
import { canonicalIdCard, canonicalMobile, isIdCard, isMobile } from './identity-number.ts'

/** Numbers and addresses that belong to one person each (docs/handbook/personal-data.md#looking-somebody-up). */

// A passport or a permit: letters, then digits. A number of a member has more of them, one of a certificate has hyphens.
const DOCUMENT = /^[A-Z]{1,3}\d{6,10}[A-Z]?$/
const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/
const ADDRESS = /^[^\s@]{1,64}@[^\s@]+\.[a-z]{2,24}$/i

export type Identifier = 'mobile' | 'idCard' | 'email'

/**
 * Whether somebody typed a whole number or address that belongs to one person. Only whole ones find anybody, and looking one up
 * is logged: parts would let whoever may not read them guess the rest.
 */
export const identifierIn = (text: string): Identifier | undefined => {
  if (ADDRESS.test(text.trim())) return 'email'
  if (isMobile(canonicalMobile(text))) return 'mobile'
  const number = canonicalIdCard(text)
  return isIdCard(number) || CREDIT_CODE.test(number) || DOCUMENT.test(number) ? 'idCard' : undefined
}

/** What the calls that look somebody up have in common: who may, how often, and that it is logged. */
export const lookUp = {
  kind: 'read',
  access: administrators,
  input: z.object({
    keyword: z
      .string()
      .trim()
      .max(100, '输入内容过长')
      .refine((text) => identifierIn(text) !== undefined, { error: '请输入完整的证件号、手机号或邮箱' }),
  }),
  errors: [],
  limits: [{ by: 'actor', max: 60, seconds: 60 }],
  audit: true,
} as const
