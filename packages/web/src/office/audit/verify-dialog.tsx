import { audit } from '@portal/contract/office/audit.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useState } from 'react'
import { attempt } from '../../shared/call/attempt.ts'
import { readCall } from '../../shared/call/use-call.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Hint, Stack } from '../../shared/ui/layout.tsx'

type Found = OutputOf<typeof audit.verify>

/** The state of a walk over the whole log, stretch by stretch, begun anew by `again`. */
const useWalk = () => {
  const [found, setFound] = useState<Found>()
  const [failure, setFailure] = useState('')
  const [run, setRun] = useState(0)
  useEffect(() => {
    let stopped = false
    const walk = async () => {
      setFound(undefined)
      setFailure('')
      for (let from: number | null = 1; from !== null && !stopped; ) {
        const at: number = from
        const stretch = await attempt(() => readCall(audit.verify, { from: at }))
        if (stopped) return
        if (!stretch.ok) return setFailure(stretch.failure.text)
        setFound(stretch.data)
        from = stretch.data.problem ? null : stretch.data.next
      }
    }
    void walk()
    return () => {
      stopped = true
    }
  }, [run])
  return { found, failure, again: () => setRun(run + 1) }
}

/** Walks the whole log and says whether a row was changed or is missing (docs/handbook/office.md#audit-log). */
export const VerifyDialog = ({ onClose }: { onClose: () => void }) => {
  const { found, failure, again } = useWalk()
  const over = found && found.next === null
  return (
    <Dialog
      open
      size="narrow"
      title="检查操作日志的完整性"
      onClose={onClose}
      footer={
        <>
          {(over || failure) && (
            <Button kind="secondary" onClick={again}>
              重新检查
            </Button>
          )}
          <Button onClick={onClose}>{over || failure ? '关闭' : '停止检查'}</Button>
        </>
      }
    >
      <div aria-live="polite">
        <Stack gap={5}>
          <Hint>
            每条日志都含有上一条的校验值，并定期用本系统的密钥封存。任何一条被改动、删除或截断，检查都会发现。
          </Hint>
          {failure ? (
            <Banner tone="error" title="检查未能完成">
              {failure}
            </Banner>
          ) : !over ? (
            <div>
              <progress max={found?.total || 1} value={found?.checked ?? 0} aria-label="检查进度" />
              <Hint>{found ? `已检查 ${found.checked} 条，共 ${found.total} 条` : '正在检查…'}</Hint>
            </div>
          ) : found.problem ? (
            <Banner
              tone="error"
              title={
                found.problem.kind === 'missing'
                  ? `第 ${found.problem.seq} 条日志缺失`
                  : `第 ${found.problem.seq} 条日志被改动`
              }
            >
              此前的 {found.checked} 条完整。请保留现场，从备份核对该条之后的记录，并检查谁有数据库的权限。
            </Banner>
          ) : (
            <>
              <Banner tone="success" title="操作日志完整">
                共检查 {found.checked} 条和 {found.seals} 次封存，未发现改动。
                {found.archived > 0 &&
                  `其中前 ${found.archived} 条在归档文件中，列表只显示此后的；更早的由系统管理员在服务器上查找。`}
              </Banner>
              {found.end && (
                <Facts
                  facts={[
                    ['最新一条', `第 ${found.end.seq} 条，${timeOf(found.end.at)}`],
                    ['校验值', found.end.hash],
                  ]}
                />
              )}
            </>
          )}
        </Stack>
      </div>
    </Dialog>
  )
}
