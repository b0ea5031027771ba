import * as z from 'zod'
import { describe, type Field, filled, rule } from '../fields.ts'
import { canonicalMobile, isMobile } from './identity-number.ts'

export const mobile = (title: string, wrong: string, help?: string, missing = wrong) =>
  describe(
    rule(z.string({ error: missing }).max(30, wrong).overwrite(canonicalMobile), (value) =>
      value === '' ? missing : isMobile(value) ? undefined : wrong,
    ),
    {
      title,
      widget: 'mobile',
      required: true,
      max: 11,
      mask: 'mobile',
      help,
    },
  )

const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}$/
export const WRONG_EMAIL = '邮箱格式不正确'
export const email = (title: string, missing = `请填写${title}`) =>
  describe(
    rule(filled(missing).max(100, WRONG_EMAIL), (value) =>
      value === '' || (value.length <= 100 && EMAIL.test(value)) ? undefined : WRONG_EMAIL,
    ),
    { title, widget: 'email', required: true, max: 100 },
  )

export const postalCode = (title: string, required: boolean) => {
  const wrong = '邮政编码格式不规范'
  const field: Field = { title, widget: 'text', required, max: 6 }
  return required
    ? describe(filled(`请填写${title}`).regex(/^\d{6}$/, wrong), field)
    : describe(
        z
          .string()
          .trim()
          .regex(/^(\d{6})?$/, wrong)
          .default(''),
        field,
      )
}

/** webUrl: an address of the web, or 无 for those who have none. */
const WEB_ADDRESS = /^(无|https?:\/\/[^\s/$.?#"'<>\\][^\s"'<>\\]*)$/i
export const webAddress = (title: string) =>
  describe(
    filled(`请填写${title}`)
      .max(200, `${title}不能超过200个字`)
      .refine((value) => value === '' || WEB_ADDRESS.test(value), {
        error: '请填写以http://或https://开头的网址，没有的填写“无”',
      }),
    {
      title,
      widget: 'text',
      required: true,
      max: 200,
      placeholder: 'https://',
      help: '没有网址的填写“无”',
    },
  )
