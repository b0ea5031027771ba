import type { CertificateKind } from '@portal/contract/membership/certificate/certificate-check.calls'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
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

/** For a list: certificates of the chosen rows, or of all that the filter finds. */
export const CertificateBatchButton = ({
  disabled,
  ...order
}: Omit<BatchDialogProps, 'onClose'> & { disabled?: boolean | undefined }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" disabled={disabled} onClick={() => setOpen(true)}>
        {order.ids ? '签发证书' : '批量签发证书'}
      </Button>
      {open && (
        <Suspense>
          <BatchDialog {...order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
