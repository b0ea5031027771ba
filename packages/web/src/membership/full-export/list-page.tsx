import { fullExports } from '@portal/contract/membership/full-export/full-export.calls'
import {
  FULL_EXPORT_NAMES,
  FULL_EXPORT_STATES,
} from '@portal/contract/membership/full-export/full-export.rules'
import { MEMBER_KIND_NAMES, MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { actReason } from '@portal/contract/platform/fields'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import * as z from 'zod'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, ListTabs, RowOf } from '../../shared/list/types.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

type Request = RowOf<typeof fullExports.list>

const TONES = {
  waiting: 'wait',
  agreed: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  lapsed: 'plain',
} as const
const named = ({ names, total }: Request): string =>
  names.length === 0 ? `${total} 条` : `${names.join('、')}${total > names.length ? ` 等 ${total} 条` : ''}`

const contentOf = ({ output, fields }: Request): string =>
  `${output === 'labels' ? `${FULL_EXPORT_NAMES.labels}：` : ''}${fields.join('、')}`

const columns: readonly ListColumn<Request>[] = [
  {
    key: 'requestedAt',
    title: '申请时间',
    width: 150,
    sort: 'requestedAt',
    render: ({ requestedAt }) => timeOf(requestedAt),
  },
  { key: 'requestedByName', title: '申请人', width: 110 },
  { key: 'kind', title: '类别', width: 110, render: ({ kind }) => MEMBER_KINDS[kind].label },
  { key: 'total', title: '条数', width: 80, align: 'right' },
  { key: 'reason', title: '事由', width: 260 },
  { key: 'fields', title: '内容', width: 260, render: (row) => contentOf(row) },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: ({ state }) => <Tag tone={TONES[state]}>{FULL_EXPORT_STATES[state]}</Tag>,
  },
  { key: 'decidedByName', title: '办理人', width: 110, render: ({ decidedByName }) => decidedByName || '—' },
  {
    key: 'decidedAt',
    title: '办理时间',
    width: 150,
    render: ({ decidedAt }) => (decidedAt ? timeOf(decidedAt) : '—'),
  },
  { key: 'opinion', title: '意见', width: 200, render: ({ opinion }) => opinion || '—' },
]
const filters: readonly ListFilter[] = [
  {
    key: 'kind',
    label: '类别',
    kind: 'select',
    options: MEMBER_KIND_NAMES.map((code) => ({ code, label: MEMBER_KINDS[code].label })),
  },
]
const tabs: ListTabs = {
  field: 'state',
  all: '全部',
  items: Object.entries(FULL_EXPORT_STATES).map(([code, label]) => ({ code, label })),
}

const factsOf = (row: Request): readonly (readonly [string, string])[] => [
  ['申请人', row.requestedByName],
  ['类别', MEMBER_KINDS[row.kind].label],
  ['导出对象', named(row)],
  ['导出内容', contentOf(row)],
  ['事由', row.reason],
]
const Detail = ({ id }: { id: string }) => (
  <Loaded call={useCall(fullExports.get, { id })} rows={8}>
    {(row) => (
      <Facts
        facts={[
          ['状态', FULL_EXPORT_STATES[row.state]],
          ...factsOf(row),
          ['申请时间', timeOf(row.requestedAt)],
          ['办理人', row.decidedByName],
          ['办理时间', row.decidedAt && timeOf(row.decidedAt)],
          ['意见', row.opinion],
        ]}
      />
    )}
  </Loaded>
)

const ANSWERS = {
  agree: {
    title: (name: string) => `同意这次${name}？`,
    submitText: '同意并生成文件',
    done: '已同意，文件正在生成，完成后由申请人下载',
    schema: z.object({}),
  },
  refuse: {
    title: (name: string) => `不同意这次${name}`,
    submitText: '不同意',
    done: '已告知申请人',
    schema: z.object({ opinion: actReason('原因', { missing: '请写明不同意的原因' }) }),
  },
} as const

const Answer = ({ row, how, onClose }: { row: Request; how: keyof typeof ANSWERS; onClose: () => void }) => (
  <ActionDialog
    {...ANSWERS[how]}
    title={ANSWERS[how].title(FULL_EXPORT_NAMES[row.output])}
    endpoint={fullExports.decide}
    fixed={{ id: row.id, agreed: how === 'agree' }}
    danger={how === 'refuse'}
    intro={<Facts facts={factsOf(row)} />}
    onClose={onClose}
  />
)

/** 完整导出 (docs/handbook/membership.md#full-exports): who asked for lists without masks, and what another answered. */
export function Page() {
  const [answering, setAnswering] = useState<{ row: Request; how: keyof typeof ANSWERS }>()
  const [leaving, setLeaving] = useState<Request>()
  return (
    <>
      <ListPage
        id="full-exports"
        query={fullExports.list}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'requestedAt', order: 'desc' }}
        rowActions={(row) =>
          row.state === 'waiting' &&
          (row.own ? (
            <Button kind="link" aria-label={`撤回：${named(row)}`} onClick={() => setLeaving(row)}>
              撤回
            </Button>
          ) : (
            <>
              <Button
                kind="link"
                aria-label={`同意：${named(row)}`}
                onClick={() => setAnswering({ row, how: 'agree' })}
              >
                同意
              </Button>
              <Button
                kind="link"
                tone="bad"
                aria-label={`不同意：${named(row)}`}
                onClick={() => setAnswering({ row, how: 'refuse' })}
              >
                不同意
              </Button>
            </>
          ))
        }
        drawer={{
          width: 640,
          title: (row) =>
            row
              ? `${FULL_EXPORT_NAMES[row.output]}：${MEMBER_KINDS[row.kind].label} ${row.total} 条`
              : '完整导出',
          render: (id) => <Detail key={id} id={id} />,
        }}
        empty={{
          title: '没有完整导出的申请',
          text: '超级管理员在会员列表点击“完整导出”或“邮寄标签”提出申请，由另一位管理员在这里复核。',
        }}
      />
      {answering && <Answer {...answering} onClose={() => setAnswering(undefined)} />}
      {leaving && (
        <ActionDialog
          endpoint={fullExports.withdraw}
          fixed={{ id: leaving.id }}
          title="撤回这次申请？"
          submitText="撤回"
          done="已撤回"
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
