import { FATE_DECISIONS, type FateDecision, system } from '@portal/contract/office/system.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Row } from '../../shared/ui/layout.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'

type Message = OutputOf<typeof system.unknownMessages>['list'][number]

const PAGE = 50
const CHANNELS = { sms: '短信', mail: '邮件' } as const
/** What happens, said before it does. */
const CONSEQUENCES: Readonly<Record<FateDecision, string>> = {
  sent: '记为已送出，不再发送。请先向收件人或网关核实。',
  again: '立即再发一次。如果上一次其实已经送到，对方会收到两次。',
}

const columnsFor = (
  decide: (message: Message, decision: FateDecision) => void,
): readonly TableColumn<Message>[] => [
  { key: 'title', title: '消息', rowHead: true },
  { key: 'channel', title: '方式', nowrap: true, render: ({ channel }) => CHANNELS[channel] },
  { key: 'destination', title: '收件人', nowrap: true },
  { key: 'at', title: '发送时间', nowrap: true, render: ({ at }) => (at ? timeOf(at) : '—') },
  { key: 'reason', title: '中断的情形' },
  {
    key: 'acts',
    title: '处理',
    noPrint: true,
    nowrap: true,
    render: (message) => (
      <Row gap={2}>
        <Button kind="link" onClick={() => decide(message, 'sent')}>
          {FATE_DECISIONS.sent}
        </Button>
        {message.repeatable && (
          <Button kind="link" onClick={() => decide(message, 'again')}>
            {FATE_DECISIONS.again}
          </Button>
        )}
      </Row>
    ),
  },
]

/** Messages whose line was cut after the text: only a person can find out whether they arrived. */
export function UnknownMessages() {
  const [page, setPage] = useState(1)
  const messages = useCall(system.unknownMessages, { pageNum: page }, { keepPrevious: true })
  const [asked, setAsked] = useState<{ message: Message; decision: FateDecision }>()
  const columns = columnsFor((message, decision) => setAsked({ message, decision }))
  return (
    <Card title="结果未知的消息" note="发送途中断线，不知道是否已经送出；系统不会自行重发。" flush>
      <Loaded call={messages} shape="table" rows={2}>
        {({ list, total }) => (
          <>
            <Table
              label="结果未知的消息"
              rows={list}
              rowKey={({ id }) => id}
              columns={columns}
              empty="没有"
            />
            {total > PAGE && <Pagination page={page} size={PAGE} total={total} onPage={setPage} />}
          </>
        )}
      </Loaded>
      {asked && (
        <ActionDialog
          endpoint={system.settleUnknown}
          fixed={{ ids: [asked.message.id], decision: asked.decision }}
          title={`${FATE_DECISIONS[asked.decision]}“${asked.message.title}”？`}
          submitText={FATE_DECISIONS[asked.decision]}
          done="已处理"
          onClose={() => setAsked(undefined)}
        >
          {CONSEQUENCES[asked.decision]}
        </ActionDialog>
      )}
    </Card>
  )
}
