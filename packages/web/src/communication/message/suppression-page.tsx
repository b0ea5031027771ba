import { SUPPRESSION_REASONS, suppression } from '@portal/contract/communication/suppression.calls'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { refresh } from '../../shared/call/client.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { CHANNELS, channelLabel } from './mailbox/message.ts'
import { Excerpt } from './parts/texts.tsx'
import { AddDialog } from './suppression/add-dialog.tsx'

type Row = RowOf<typeof suppression.list>

const TONES = { optedOut: 'plain', bounced: 'bad', staff: 'wait' } as const
const columns: readonly ListColumn<Row>[] = [
  { key: 'address', title: '地址' },
  { key: 'channel', title: '渠道', render: (row) => channelLabel(row.channel) },
  {
    key: 'reason',
    title: '原因',
    render: (row) => <Tag tone={TONES[row.reason]}>{SUPPRESSION_REASONS[row.reason]}</Tag>,
  },
  {
    key: 'detail',
    title: '说明',
    render: (row) => <Excerpt>{row.detail || '无'}</Excerpt>,
  },
  { key: 'by', title: '添加人', render: (row) => row.by || (row.reason === 'optedOut' ? '本人' : '系统') },
  { key: 'since', title: '加入时间', sort: 'since', render: (row) => shortTime(row.since) },
]
const filters: readonly ListFilter[] = [
  { key: 'address', label: '地址', placeholder: '完整的邮箱或手机号' },
  { key: 'channel', label: '渠道', kind: 'select', options: CHANNELS },
  {
    key: 'reason',
    label: '原因',
    kind: 'select',
    several: true,
    options: Object.entries(SUPPRESSION_REASONS).map(([code, label]) => ({ code, label })),
  },
]
const CONSEQUENCES: Readonly<Record<Row['reason'], string>> = {
  optedOut: '本人已经退订。移出后会再次收到群发的资讯，请确认本人同意。',
  bounced: '发往该地址的邮件多次被退回。移出后恢复发送，退信次数重新计算。',
  staff: '移出后会再次收到群发的邮件或短信，请确认本人同意。',
}

/** 退订与退信名单 (docs/handbook/communication.md#suppression): who gets no news, and which addresses are dead; staff take them off with a reason. */
export function Page() {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Row>()
  const close = () => setRemoving(undefined)
  return (
    <>
      <ListPage
        id="suppression"
        query={suppression.list}
        columns={columns}
        filters={filters}
        rowKey={(row) => row.id}
        actions={() => <Button onClick={() => setAdding(true)}>加入名单</Button>}
        rowActions={(row) => (
          <Button kind="link" aria-label={`移出名单：${row.address}`} onClick={() => setRemoving(row)}>
            移出
          </Button>
        )}
        empty={{ title: '名单是空的', text: '退订资讯的地址和多次退信的邮箱会出现在这里。' }}
      />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {removing && (
        <ActionDialog
          endpoint={suppression.remove}
          fixed={{ id: removing.id }}
          title={`把 ${removing.address} 移出名单？`}
          submitText="移出名单"
          busyText="正在办理…"
          done="已移出名单"
          onRefused={(error) => {
            // Somebody else was faster: the list says so; of anything else the reason is kept.
            if (!error.is('notFound')) return false
            toast(error.text, 'error')
            void refresh(suppression.list)
            close()
            return true
          }}
          onClose={close}
          intro={<p>{CONSEQUENCES[removing.reason]}</p>}
        />
      )}
    </>
  )
}
