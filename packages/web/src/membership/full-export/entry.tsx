import type { MemberKind } from '@portal/contract/membership/member.calls'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }))

interface Props {
  kind: MemberKind
  /** Chosen rows; left out, all that the filter finds. */
  ids?: readonly string[] | undefined
  filter?: Readonly<Record<string, unknown>> | undefined
  /** How many these are. */
  total: number
}

/** For those who may ask for a list without masks. */
export const FullExportButton = (props: Props) => {
  const [asking, setAsking] = useState(false)
  const { roles } = useSession()
  if (!roles.includes('superAdmin') || props.total === 0) return null
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        完整导出…
      </Button>
      {asking && (
        <Suspense>
          <RequestDialog {...props} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
