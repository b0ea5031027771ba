import type { CertificateKind } from '@portal/contract/membership/certificate/certificate-check.calls'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Act } from '../../shared/ui/acts.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import type { BatchDialogProps } from './batch-dialog.tsx'
import type { CertificateSectionProps } from './certificate-section.tsx'

const Section = lazy(async () => ({
  default: (await import('./certificate-section.tsx')).CertificateSection,
}))
const MemberDialog = lazy(async () => ({
  default: (await import('./certificate-dialog.tsx')).CertificateDialog,
}))
const BatchDialog = lazy(async () => ({ default: (await import('./batch-dialog.tsx')).BatchDialog }))

const Own = lazy(async () => ({ default: (await import('./own-certificate.tsx')).OwnCertificate }))

/** See certificate-section.tsx. */
export const CertificateSection = (props: CertificateSectionProps) => (
  <Suspense fallback={<Skeleton rows={2} />}>
    <Section {...props} />
  </Suspense>
)

/** See own-certificate.tsx. */
export const OwnCertificate = () => (
  <Suspense>
    <Own />
  </Suspense>
)

/** For the row of a list: the certificates of this member, without leaving the list. */
export const CertificateButton = (props: { memberId: string; kind: CertificateKind; name: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="link" onClick={() => setOpen(true)} aria-label={`“${props.name}”的证书`}>
        证书
      </Button>
      {open &&
        // Out of the table, whose cells would dress what is in it.
        createPortal(
          <Suspense>
            <MemberDialog {...props} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

/** For a list: certificates of the chosen rows, or of all that the filter finds. Evaluation accounts have none. */
export const useCertificateBatch = ({
  kind,
  ...order
}: Omit<BatchDialogProps, 'kind' | 'onClose'> & { kind: MemberKind }): {
  act: Act | false
  dialog: React.ReactNode
} => {
  const [open, setOpen] = useState(false)
  if (kind === 'project') return { act: false, dialog: null }
  return {
    act: { key: 'certificates', text: '批量签发证书…', rare: true, onAct: () => setOpen(true) },
    dialog: open && (
      <Suspense>
        <BatchDialog kind={kind} {...order} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
