import { termName } from '@portal/contract/membership/council/council-term.calls'
import {
  REELECTION_CHANGES,
  REELECTION_UNDO_DAYS,
  reelection,
} from '@portal/contract/membership/council/reelection.calls'
import { keysOf } from '@portal/contract/platform/codes'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dateText } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListTabs } from '../../shared/list/list-tabs.tsx'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Table } from '../../shared/ui/table.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { ActionBar } from '../../shared/ui/toolbar.tsx'

type Read = OutputOf<typeof reelection.read>
type Line = Read['lines'][number]
export interface Asked {
  readonly ordinal: number
  readonly on: string
}

const CHANGES = keysOf(REELECTION_CHANGES)
const TABS = {
  field: 'change',
  all: '全部',
  items: CHANGES.map((code) => ({ code, label: REELECTION_CHANGES[code].label })),
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <Table
    label="换届名单核对"
    rows={lines}
    rowKey={(line) => `${line.row}:${line.memberId}`}
    visible={14}
    density="compact"
    columns={[
      { key: 'row', title: '行', align: 'right' },
      {
        key: 'change',
        title: '结果',
        nowrap: true,
        render: ({ change }) => (
          <Tag tone={REELECTION_CHANGES[change].tone}>{REELECTION_CHANGES[change].label}</Tag>
        ),
      },
      {
        key: 'name',
        title: '姓名或单位名称',
        rowHead: true,
        render: ({ name, kind, memberId }) =>
          kind ? <Link to={to('memberRecord', { type: kind, account: memberId })}>{name}</Link> : name || '—',
      },
      { key: 'serialNum', title: '会员号', nowrap: true },
      { key: 'before', title: '现任', nowrap: true },
      { key: 'after', title: '新一届', nowrap: true },
      { key: 'company', title: '工作单位' },
      { key: 'text', title: '说明' },
    ]}
  />
)

interface PreviewProps {
  read: Read
  asked: Asked
  onDone: (output: OutputOf<typeof reelection.act>) => void
}

/** Who is new, stays, moves and leaves; nothing is done before it is confirmed. */
export const ReelectionPreview = ({ read, asked, onDone }: PreviewProps) => {
  const [change, setChange] = useState('')
  const [confirming, setConfirming] = useState(false)
  const counts: Record<string, number> = { all: read.lines.length }
  for (const code of CHANGES) counts[code] = read.lines.filter((line) => line.change === code).length
  const { wrong = 0, leaves = 0 } = counts
  const given = read.lines.flatMap(({ memberId, post }) => (post ? [{ memberId, post }] : []))
  const over = [...read.limits, ...read.lines.flatMap(({ post, text }) => (post && text ? [text] : []))]
  const name = termName(asked.ordinal)
  return (
    <Stack>
      {wrong > 0 && (
        <Banner tone="error" title={`有 ${wrong} 行不能办理`}>
          请在表格中改正后重新选择文件核对；名单没有问题后才能办理换届。
        </Banner>
      )}
      {over.length > 0 && (
        <Banner tone="warning" title="与章程规定不符，确需办理的须说明理由">
          {over.slice(0, 10).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {over.length > 10 && <p>另有{over.length - 10}项，见下表。</p>}
        </Banner>
      )}
      <Card flush label="名单核对">
        <ListTabs tabs={TABS} value={change} counts={counts} onChange={setChange} />
        <Lines lines={read.lines.filter((line) => change === '' || line.change === change)} />
      </Card>
      <ActionBar>
        <Button disabled={wrong > 0 || given.length === 0} onClick={() => setConfirming(true)}>
          办理{name}换届
        </Button>
      </ActionBar>
      {confirming && (
        <ActionDialog
          endpoint={reelection.act}
          fixed={{ termId: read.termId, ...asked, lines: given, leaving: leaves }}
          visible={(field) => field !== 'charterReason' || over.length > 0}
          title={`办理${name}换届？`}
          submitText="办理换届"
          busyText="正在办理…"
          danger
          onDone={onDone}
          onClose={() => setConfirming(false)}
        >
          <Stack gap={2}>
            <p>
              本届和全部现任职务在{dateText(asked.on)}结束；{name}任职 {given.length} 人（新任 {counts.fresh}
              ，改任 {counts.moves}，连任 {counts.stays}），卸任 {leaves} 人。
            </p>
            <Hint>{REELECTION_UNDO_DAYS}天内、没有人的职务再变更时可以整体撤销。</Hint>
          </Stack>
        </ActionDialog>
      )}
    </Stack>
  )
}
