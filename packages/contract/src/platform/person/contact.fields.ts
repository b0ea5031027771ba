import * as z from 'zod'
import { describe, type Field, filled, rule } from '../fields.ts'
import { canonicalMobile, halfWidth, isMobile } from './identity-number.ts'

/** `other`: of somebody else than whoever fills it in. */
export const mobile = (
  title: string,
  wrong: string,
  help?: string,
  { missing = wrong, other = false }: { missing?: string; other?: boolean } = {},
) =>
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
      keys: 'tel',
      ...(!other && { autoComplete: 'tel' }),
      help,
    },
  )

const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}$/
export const WRONG_EMAIL = '邮箱格式不正确'
export const email = (
  title: string,
  { missing = `请填写${title}`, other = false }: { missing?: string; other?: boolean } = {},
) =>
  describe(
    rule(filled(missing).overwrite(halfWidth).max(100, WRONG_EMAIL), (value) =>
      value === '' || EMAIL.test(value) ? undefined : WRONG_EMAIL,
    ),
    {
      ...{ title, widget: 'email', required: true, max: 100, keys: 'email' },
      ...(!other && { autoComplete: 'email' }),
    },
  )

/** Digits of a line: country, area, number, extension, however they are set apart; several with a stroke or comma between them. */
const isLine = (value: string): boolean => {
  const digits = value.replace(/\D/g, '')
  return /^[+\d\s()转-]+$/.test(value) && digits.length >= 7 && digits.length <= 20
}
const WRONG_LINE = '请填写正确的号码，如 000-00000000，分机写在“-”或“转”之后'
/** A telephone or fax of an office. */
export const line = (title: string, autoComplete?: string) =>
  describe(
    z
      .string({ error: WRONG_LINE })
      .overwrite((value) => value.normalize('NFKC').trim())
      .max(30, `${title}不能超过30个字`)
      .refine((value) => value === '' || value.split(/[/,;、]/).every(isLine), { error: WRONG_LINE })
      .default(''),
    {
      ...{ title, widget: 'text', required: false, max: 30, keys: 'tel', placeholder: '如：000-00000000' },
      ...(autoComplete && { autoComplete }),
    },
  )

export const postalCode = (title: string, required: boolean) => {
  const wrong = '邮政编码格式不规范'
  const field: Field = {
    ...{ title, widget: 'text', required, max: 6 },
    ...{ keys: 'numeric', autoComplete: 'postal-code' },
  }
  return required
    ? describe(
        filled(`请填写${title}`)
          .overwrite(halfWidth)
          .regex(/^\d{6}$/, wrong),
        field,
      )
    : describe(
        z
          .string()
          .overwrite(halfWidth)
          .regex(/^(\d{6})?$/, wrong)
          .default(''),
        field,
      )
}

/** webUrl: an address of the web, or 无 for those who have none. */
const WEB_ADDRESS = /^(无|https?:\/\/[^\s/$.?#"'<>\\][^\s"'<>\\]*)$/i
/** As a browser would take it: `www.` is an address too. */
const canonicalWeb = (value: string): string => halfWidth(value).replace(/^(?=www\.)/i, 'http://')
export const webAddress = (title: string) =>
  describe(
    filled(`请填写${title}`)
      .overwrite(canonicalWeb)
      .max(200, `${title}不能超过200个字`)
      .refine((value) => value === '' || WEB_ADDRESS.test(value), {
        error: '请填写以http://、https://或www.开头的网址，没有的填写“无”',
      }),
    {
      title,
      widget: 'text',
      required: true,
      max: 200,
      placeholder: 'https://',
      help: '没有网址的填写“无”',
      keys: 'url',
      autoComplete: 'url',
    },
  )
