import type { CertificateKind } from '@portal/contract/membership/certificate/certificate-check.calls'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { CertificateSection } from './certificate-section.tsx'

interface Props {
  memberId: string
  kind: CertificateKind
  name: string
  onClose: () => void
}

export const CertificateDialog = ({ name, onClose, ...member }: Props) => (
  <Dialog
    open
    title={`“${name}”的证书`}
    onClose={onClose}
    footer={
      <Button kind="quiet" onClick={onClose}>
        关闭
      </Button>
    }
  >
    <CertificateSection {...member} name={name} approved />
  </Dialog>
)
