import { dues } from '@portal/contract/membership/dues/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useCall } from '../../../shared/call/use-call.ts'
import { FileView } from '../../../shared/file-view/file-view.tsx'
import styles from '../dues.module.css'

type Proof = NonNullable<OutputOf<typeof dues.get>['proof']>

/** What the unit handed in, beside the amount that is written down from it. */
export const ProofView = ({ id, first }: { id: string; first: Proof }) => {
  const entry = useCall(dues.get, { id })
  const file = entry.data?.proof ?? first
  return (
    <div className={styles.proof}>
      <FileView key={file.fileUrl} file={file} onRetry={() => void entry.refetch()} />
    </div>
  )
}
