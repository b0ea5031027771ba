import { certificate } from '@portal/contract/membership/certificate.calls'
import { CERTIFICATE_STATES, type CertificateKind } from '@portal/contract/membership/certificate-check.calls'
import { type download, inWeChat, saveFile } from '../../shared/api.ts'
import { toast } from '../../shared/ui/toast.tsx'

export const TONES = { valid: 'good', replaced: 'wait', revoked: 'bad' } as const
export const stateText = (state: keyof typeof CERTIFICATE_STATES): string => CERTIFICATE_STATES[state].label

/** One call for experts and one for everybody else. */
export const generateOf = (kind: CertificateKind) =>
  kind === 'expert' ? certificate.generateExpert : certificate.generate

const OPEN_ELSEWHERE = '微信内无法下载文件，请点击右上角菜单，选择“在浏览器打开”后再下载'

/** Says why where a file cannot be saved. */
export const save = async (fetching: () => ReturnType<typeof download>): Promise<void> => {
  if (inWeChat()) return toast(OPEN_ELSEWHERE, 'warning')
  saveFile(await fetching())
}
