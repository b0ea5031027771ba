import type { dues } from '@portal/contract/membership/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

type Scan = NonNullable<OutputOf<typeof dues.get>['proof']>

/** A scan that is kept with an entry. */
export const ScanLink = ({ file, verb = '' }: { file: Scan; verb?: string }) => (
  <a className="target" href={file.fileUrl} target="_blank" rel="noreferrer">
    {verb}
    {file.fileName}
  </a>
)
