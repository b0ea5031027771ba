import type { FullExportOutput } from '@portal/contract/membership/full-export/full-export.rules'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../shared/session.ts'
import type { Act } from '../../shared/ui/acts.tsx'

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }))

const ACTS: readonly { output: FullExportOutput; text: string }[] = [
  { output: 'sheet', text: '完整导出…' },
  { output: 'labels', text: '邮寄标签…' },
]

interface Props {
  kind: MemberKind
  /** Chosen rows; left out, all that the filter finds. */
  ids?: readonly string[] | undefined
  filter?: Readonly<Record<string, unknown>> | undefined
  /** How many these are. */
  total: number
}

/** For those who may ask for a list without masks. */
export const useFullExport = (props: Props): { acts: readonly Act[]; dialog: React.ReactNode } => {
  const [asking, setAsking] = useState<FullExportOutput>()
  const { roles } = useSession()
  return {
    acts: roles.includes('superAdmin')
      ? ACTS.map(({ output, text }) => ({
          ...{ key: output, text, rare: true, disabled: props.total === 0 },
          onAct: () => setAsking(output),
        }))
      : [],
    dialog: asking && (
      <Suspense>
        <RequestDialog {...props} output={asking} onClose={() => setAsking(undefined)} />
      </Suspense>
    ),
  }
}
