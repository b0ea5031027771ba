import type { MemberKind } from '@portal/contract/membership/member.calls'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../shared/session.ts'
import type { Act } from '../../shared/ui/acts.tsx'

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
export const useFullExport = (props: Props): { act: Act | false; dialog: React.ReactNode } => {
  const [asking, setAsking] = useState(false)
  const { roles } = useSession()
  return {
    act: roles.includes('superAdmin') && {
      key: 'full',
      text: '完整导出…',
      rare: true,
      disabled: props.total === 0,
      onAct: () => setAsking(true),
    },
    dialog: asking && (
      <Suspense>
        <RequestDialog {...props} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  }
}
