import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import {
  CERTIFICATE_STATES,
  type CertificateKind,
} from '@portal/contract/membership/certificate/certificate-check.calls'
import type { CallOf, Endpoint } from '@portal/contract/platform/endpoint'
import { inWeChat } from '../../shared/api.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { toast } from '../../shared/ui/toast.tsx'

export const TONES = { valid: 'good', replaced: 'wait', revoked: 'bad' } as const
export const stateText = (state: keyof typeof CERTIFICATE_STATES): string => CERTIFICATE_STATES[state].label

/** One call for experts and one for everybody else. */
export const generateOf = (kind: CertificateKind) =>
  kind === 'expert' ? certificate.generateExpert : certificate.generate

const OPEN_ELSEWHERE = '微信内无法下载文件，请点击右上角菜单，选择“在浏览器打开”后再下载'

/** A certificate to take home: true when it was; says why where a file cannot be saved. */
export const useCertificateFile = <E extends Endpoint & { readonly download: true }>(endpoint: E) => {
  const { run } = useDownload(endpoint)
  return async (input: CallOf<E>): Promise<boolean> => {
    if (!inWeChat()) return run(input)
    toast(OPEN_ELSEWHERE, 'warning')
    return false
  }
}
