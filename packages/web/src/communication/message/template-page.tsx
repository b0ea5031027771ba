import { NATURES } from '@portal/contract/communication/message.fields'
import { wordsOf } from '@portal/contract/communication/message-body.rules'
import {
  APPROVALS,
  type Approval,
  messageTemplate,
} from '@portal/contract/communication/message-template.calls'
import { asWritten } from '@portal/contract/communication/message-text.rules'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter } from '../../shared/list/types.ts'
import { useSession } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Hint } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { CHANNELS, channelLabel } from './mailbox/message.ts'
import { Excerpt } from './parts/texts.tsx'
import { EditDialog, type Template } from './template/edit-dialog.tsx'

const GATEWAYS: Readonly<Record<string, string>> = { aliyun: '阿里云短信', tencent: '腾讯云短信' }

const columns: readonly ListColumn<Template>[] = [
  { key: 'title', title: '模板名称', sort: 'title', width: 180 },
  { key: 'channel', title: '渠道', width: 80, render: (row) => channelLabel(row.channel) },
  { key: 'nature', title: '性质', width: 100, render: (row) => NATURES[row.nature].label },
  {
    key: 'body',
    title: '内容',
    width: 320,
    render: (row) => (
      <Excerpt>{asWritten([row.subject, wordsOf(row.body)].filter(Boolean).join('：'))}</Excerpt>
    ),
  },
  {
    key: 'approval',
    title: '网关审核',
    width: 160,
    render: (row) =>
      row.channel === 'mail' || !row.gatewayCode ? (
        '—'
      ) : (
        <>
          <Tag tone={APPROVALS[row.approval].tone}>{APPROVALS[row.approval].label}</Tag>
          <Hint>
            {[row.gatewayCode, row.checkedAt ? `${shortTime(row.checkedAt)}查询` : '', row.approvalNote]
              .filter(Boolean)
              .join(' · ')}
          </Hint>
        </>
      ),
  },
  { key: 'updatedBy', title: '修改人', width: 110 },
  {
    key: 'updatedAt',
    title: '修改时间',
    width: 140,
    sort: 'updatedAt',
    render: (row) => shortTime(row.updatedAt),
  },
]
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '名称、内容或编号' },
  { key: 'channel', label: '渠道', kind: 'select', options: CHANNELS },
  {
    key: 'approval',
    label: '网关审核',
    kind: 'select',
    several: true,
    options: (Object.keys(APPROVALS) as Approval[]).map((code) => ({ code, label: APPROVALS[code].label })),
  },
]

/** 消息模板 (docs/handbook/communication.md#templates): texts to be sent again, and what the SMS gateway says of them. */
export function Page() {
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const { data: gateway } = useCall(messageTemplate.gateway, {})
  const [editing, setEditing] = useState<{ row?: Template }>()
  const [removing, setRemoving] = useState<Template>()
  const check = useAction(messageTemplate.check, {
    done: ({ approval, approvalNote }) =>
      `网关审核：${[APPROVALS[approval].label, approvalNote].filter(Boolean).join('，')}`,
  })
  return (
    <>
      {gateway?.approves && (
        <Banner tone="info">
          短信经{GATEWAYS[gateway.name] ?? gateway.name}发送，只有审核通过的模板才能群发
          {gateway.freeText ? '；未登记编号的内容按通用模板发送。' : '。'}
        </Banner>
      )}
      <ListPage
        id="message-templates"
        query={messageTemplate.list}
        columns={columns}
        filters={filters}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'updatedAt', order: 'desc' }}
        actions={() => manages && <Button onClick={() => setEditing({})}>新增模板</Button>}
        rowActions={(row) =>
          manages && (
            <>
              {gateway?.approves && row.gatewayCode && (
                <Button kind="link" onClick={() => check.run({ id: row.id, version: row.version })}>
                  查询状态
                </Button>
              )}
              <Button kind="link" onClick={() => setEditing({ row })}>
                修改
              </Button>
              <Button kind="link" onClick={() => setRemoving(row)}>
                删除
              </Button>
            </>
          )
        }
        empty={{ title: '还没有模板', text: '常用的通知存为模板，写邮件和短信时可以直接选用。' }}
      />
      {editing && (
        <EditDialog
          template={editing.row}
          approves={gateway?.approves ?? false}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && (
        <ActionDialog
          endpoint={messageTemplate.remove}
          fixed={{ id: removing.id, version: removing.version }}
          title={`删除模板“${removing.title}”？`}
          submitText="删除"
          danger
          done={`已删除模板“${removing.title}”`}
          onClose={() => setRemoving(undefined)}
        >
          已经发送的邮件和短信不受影响。
        </ActionDialog>
      )}
    </>
  )
}
