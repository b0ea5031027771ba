import { system } from '@portal/contract/office/system.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Page as Frame } from '../../shared/ui/layout.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'
import { ChecksTable } from './checks-table.tsx'
import { Gateways } from './gateways.tsx'
import { UnknownMessages } from './unknown-messages.tsx'

type Status = OutputOf<typeof system.status>
type Check = Status['checks'][number]

const EVERY_MS = 30_000

const Summary = ({ checks }: { checks: readonly Check[] }) => {
  const count = (level: Check['level']) => checks.filter((check) => check.level === level).length
  const [errors, warnings] = [count('error'), count('warning')]
  if (errors > 0) return <Banner tone="error">{`${errors}项异常，请按处理办法尽快处理。`}</Banner>
  if (warnings > 0) return <Banner tone="warning">{`${warnings}项需要注意。`}</Banner>
  return <Banner tone="success">各项正常。</Banner>
}

const processColumns: readonly TableColumn<Status['processes'][number]>[] = [
  { key: 'host', title: '主机', rowHead: true },
  { key: 'pid', title: '进程号', nowrap: true },
  { key: 'version', title: '程序版本', nowrap: true },
  { key: 'startedAt', title: '启动时间', nowrap: true, render: ({ startedAt }) => timeOf(startedAt) },
]

/** 系统状态: what the portal stands on and does by itself, the worst first, each with what to do about it. */
export function Page() {
  const status = useCall(system.status, {}, { every: EVERY_MS })
  return (
    <Frame
      lead="每30秒自动更新；变为异常时会发邮件给系统告警邮箱。"
      actions={
        <Button kind="secondary" busy={status.isFetching} onClick={() => void status.refetch()}>
          立即检查
        </Button>
      }
    >
      <Loaded call={status} shape="table" rows={8}>
        {({ checks, processes }) => (
          <>
            <Summary checks={checks} />
            <Card title="检查结果" flush>
              <ChecksTable label="检查结果" checks={checks} />
            </Card>
            <Gateways />
            <UnknownMessages />
            <Card title="正在运行的进程" flush>
              <Table
                label="正在运行的进程"
                rows={processes}
                rowKey={({ host, pid }) => `${host}:${pid}`}
                columns={processColumns}
                empty="两分钟内没有进程报告"
              />
            </Card>
          </>
        )}
      </Loaded>
    </Frame>
  )
}
