import * as z from 'zod'
import { describe, rule } from '../fields.ts'
import { ageOn, today } from '../time.ts'
import {
  canonicalIdCard,
  halfWidth,
  idCardBirth,
  idCardCheck,
  idCardShape,
  isIdCard,
} from './identity-number.ts'

// --- identity and contact ------------------------------------------------------------------------------------------------

/** Valid numbers of a region and birthday, for sample people: the first sequence numbers, men and women in turn. */
export const serialIdCards = (region: string, birthday: string, count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, i) => {
    const digits = region + birthday.replaceAll('-', '') + String(from + i).padStart(3, '0')
    return digits + idCardCheck(digits)
  })

/** Birthday and sex that a valid ID number carries (docs/handbook/membership.md#fields, docs/handbook/membership.md#field-rules). */
export const readIdCard = (value: string): { birthday: string; sex: '男' | '女' } | undefined => {
  const canonical = canonicalIdCard(value)
  if (!isIdCard(canonical)) return undefined
  return { birthday: idCardBirth(canonical), sex: Number(canonical[16]) % 2 === 1 ? '男' : '女' }
}

export const UNDER_AGE = '未满18周岁，不能注册'
export const MIN_AGE = 18

const idCardMessage = (value: string, wrong: string, missing: string): string | undefined => {
  if (value === '') return missing
  if (!idCardShape.test(value)) return wrong
  if (!isIdCard(value)) return '身份证号格式不规范'
  return ageOn(idCardBirth(value), today()) < MIN_AGE ? UNDER_AGE : undefined
}

export const idCard = (options: { help?: string; missing?: string } = {}) => {
  const wrong = '请填写正确的身份证号'
  const { help = '用于确认身份，同时也是您的登录账号', missing = wrong } = options
  return describe(
    rule(z.string({ error: missing }).max(40, wrong).overwrite(canonicalIdCard), (value) =>
      idCardMessage(value, wrong, missing),
    ),
    { title: '身份证号', widget: 'idCard', required: true, max: 18, mask: 'idCard', help },
  )
}

const CREDIT_CHARS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
export const canonicalCreditCode = (value: string): string => halfWidth(value).toUpperCase()
/** Check character of the first 17 of a unified social credit code (GB 32100). Old codes may fail it: warn, do not refuse. */
export const creditCodeCheck = (first17: string): string => {
  const sum = [...first17].reduce(
    (total, char, i) => total + CREDIT_CHARS.indexOf(char) * (CREDIT_WEIGHTS[i] ?? 0),
    0,
  )
  return CREDIT_CHARS[(31 - (sum % 31)) % 31] ?? ''
}
export const isCreditCode = (value: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value)
/** Formed as a code is, but its last character does not follow from the others. */
export const isCodeDoubtful = (value: string): boolean => {
  const code = canonicalCreditCode(value)
  return isCreditCode(code) && creditCodeCheck(code.slice(0, 17)) !== code[17]
}
export const CODE_DOUBTFUL = '校验位不符，请核对营业执照'
const WRONG_CREDIT_CODE = '请填写正确的单位统一社会信用代码'
export const creditCode = () =>
  describe(
    z
      .string({ error: WRONG_CREDIT_CODE })
      .max(40, WRONG_CREDIT_CODE)
      .overwrite(canonicalCreditCode)
      .refine(isCreditCode, { error: WRONG_CREDIT_CODE }),
    {
      title: '统一社会信用代码',
      widget: 'creditCode',
      required: true,
      max: 18,
      help: '同时也是单位的登录账号',
    },
  )
