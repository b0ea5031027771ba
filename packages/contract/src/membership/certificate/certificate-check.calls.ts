import * as z from 'zod'
import { endpoint } from '../../platform/endpoint.ts'

/** What anybody may ask of a certificate (docs/handbook/membership.md#certificates). Apart from certificate.ts, because the public page stays light. */

export type CertificateKind = 'person' | 'unit' | 'expert'

/** As the public page says it. `unknown`: no such certificate; its answer has the shape of all others, empty. */
export const CERTIFICATE_STATES = {
  valid: { label: '有效' },
  replaced: { label: '已被新证书取代' },
  revoked: { label: '已撤销' },
} as const
export type CertificateState = keyof typeof CERTIFICATE_STATES

/** ZS-G-2026-00031 in its one spelling, however it was typed. */
export const canonicalCertNo = (value: string): string =>
  value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015\u2212]/g, (sign) => (/\s/.test(sign) ? '' : '-'))
export const canonicalCheckCode = (value: string): string =>
  value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

const checked = z.object({
  state: z.enum(['valid', 'replaced', 'revoked', 'unknown']),
  /** 会员证书, 单位会员证书, 专家证书, 科技成果评价证书, 科技成果评价报告. */
  title: z.string(),
  /** Masked for people; units are named in full. */
  name: z.string(),
  level: z.string(),
  certNo: z.string(),
  issuedOn: z.string(),
  /** Day of replacement or revocation. */
  endedOn: z.string(),
  /** Of evaluated achievements only: who completed it, and the hash of its report. */
  units: z.string(),
  docHash: z.string(),
})
export type CheckedReport = z.output<typeof checked>

export const certificateCheck = {
  /** The address in the QR code. */
  byId: endpoint({
    path: '/api/certificate/verify',
    kind: 'read',
    access: 'public',
    summary: '扫码核验证书',
    input: z.object({ id: z.string().max(100) }),
    output: checked,
    errors: [],
    limits: [{ by: 'ip', max: 120, seconds: 60 }],
  }),
  /** Without the code printed beside it a number opens nothing, so that numbers cannot be walked through for names. */
  byNumber: endpoint({
    path: '/api/certificate/verifyNumber',
    kind: 'read',
    access: 'public',
    summary: '按编号核验证书',
    input: z.object({
      certNo: z
        .string({ error: '请填写证书编号' })
        .max(40, '证书编号不正确')
        .overwrite(canonicalCertNo)
        .refine((value) => value !== '', { error: '请填写证书编号' }),
      checkCode: z
        .string({ error: '请填写校验码' })
        .max(40, '校验码不正确')
        .overwrite(canonicalCheckCode)
        .refine((value) => value !== '', { error: '请填写校验码' }),
    }),
    output: checked,
    errors: [],
    limits: [
      // By whoever asks, never by the number: thirty guesses of a stranger would close it to everybody. The code has 40 bits.
      { by: 'ip', max: 20, seconds: 600 },
      { by: 'ip+input.certNo', max: 30, seconds: 3600 },
    ],
  }),
}
