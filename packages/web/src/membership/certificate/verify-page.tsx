import { type CheckedReport, certificateCheck } from '@portal/contract/membership/certificate-check.calls'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { call } from '../../shared/api.ts'
import { attempt, type Outcome } from '../../shared/call/attempt.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { Page as Frame, Split } from '../../shared/ui/layout.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { NumberForm, type Numbers } from './number-form.tsx'
import { Verdict } from './verdict.tsx'

type Result = 'none' | 'loading' | Outcome<CheckedReport>

/** What the QR code of a certificate leads to. */
export function Page() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  // Typed on the front page.
  const { state } = useLocation()
  const [result, setResult] = useState<Result>(id ? 'loading' : 'none')
  const load = useCallback(async () => {
    if (!id) return
    setResult('loading')
    setResult(await attempt(() => call(certificateCheck.byId, { id: id.slice(0, 100) })))
  }, [id])
  useEffect(() => void load(), [load])
  return (
    <Frame title="证书核验" level={1} width="wide">
      <Split
        side={
          <NumberForm
            start={state as Partial<Numbers> | null}
            onCheck={async (numbers) => {
              const checked = await attempt(() => call(certificateCheck.byNumber, numbers))
              // What the address named before is not what is shown now.
              if (checked.ok) void navigate(toOpen('certificate'), { replace: true })
              setResult(checked)
            }}
          />
        }
      >
        <Shown result={result} onRetry={id ? load : undefined} />
      </Split>
    </Frame>
  )
}

const Shown = ({ result, onRetry }: { result: Result; onRetry: (() => unknown) | undefined }) => {
  if (result === 'loading') return <Skeleton rows={5} />
  if (result === 'none')
    return (
      <EmptyState title="核对证书是否由本学会签发" icon="award">
        扫描证书上的二维码，或按编号核验，这里会显示证书是否有效，以及证书上应有的内容。
      </EmptyState>
    )
  if (result.ok) return <Verdict checked={result.data} />
  return (
    <ErrorState title={result.failure.text} onRetry={onRetry}>
      请稍后重试。
    </ErrorState>
  )
}
