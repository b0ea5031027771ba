/** Names of the texts of certificates, for calls that only name them: what each says comes with `certificate-texts.ts`. */
export const CERTIFICATE_TEXT_KEYS = ['certificate-person', 'certificate-unit', 'certificate-expert'] as const
export type CertificateTextKey = (typeof CERTIFICATE_TEXT_KEYS)[number]

export const isCertificateTextKey = (key: string): key is CertificateTextKey =>
  (CERTIFICATE_TEXT_KEYS as readonly string[]).includes(key)
