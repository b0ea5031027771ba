import { award } from '@portal/contract/award/award.calls'
import { AWARD_SEAT_STATES } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { useChoice } from '../../../shared/routes/said.ts'
import { to } from '../../../shared/routes/table.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Card, Hint, Page as Layout, Row, Stack } from '../../../shared/ui/layout.tsx'
import { type Line, Lines } from '../../../shared/ui/lines.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { Meter } from '../../../shared/ui/stat.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { SEAT_TONES } from '../words.ts'
import { SignDialog } from './sign-dialog.tsx'
import type { OwnBatch, OwnItem } from './view.ts'

const STATES = [
  { code: 'todo', label: '待评审' },
  { code: 'submitted', label: '待签字' },
  { code: 'signed', label: '已签字' },
  { code: 'recused', label: '已回避' },
] as const
type Answer = OutputOf<typeof awardExamine.own>
const CODES = STATES.map(({ code }) => code)

const lineOf = (item: OwnItem): Line => {
  const open = item.state === 'none' || item.state === 'draft'
  const act = item.state === 'none' ? '开始评审' : item.state === 'draft' ? '继续评审' : '查看'
  return {
    key: item.id,
    text: (
      <>
        {item.no}　<strong>{item.name}</strong>{' '}
        <Tag tone={SEAT_TONES[item.state]}>{AWARD_SEAT_STATES[item.state]}</Tag>{' '}
        {item.total !== null && <Tag>{item.total}分</Tag>}{' '}
        {item.suggestGrade && <Tag>建议{item.suggestGrade}</Tag>}{' '}
        {item.rank !== null && <Tag>组内第{item.rank}</Tag>}{' '}
        {item.overdue && open && <Tag tone="bad">已逾期</Tag>}
      </>
    ),
    note:
      item.state === 'recused'
        ? item.recusal?.text
        : `${item.group}　申报${item.grade}　${item.units.join('、')}`,
    end: item.state !== 'recused' && (
      <ButtonLink
        to={to('ownAwardSheets', { id: item.id })}
        kind={open ? 'primary' : 'secondary'}
        aria-label={`${act} ${item.name}`}
      >
        {act}
      </ButtonLink>
    ),
  }
}

const Progress = ({ counts }: { counts: OwnBatch['counts'] }) => {
  const done = counts.submitted + counts.signed
  const all = counts.all - counts.recused
  return (
    <Row gap={3}>
      <Meter label="评审进度" value={done} max={Math.max(1, all)} />
      <small>
        {done} / {all} 项已提交{counts.signed > 0 && `，${counts.signed} 项已签字`}
        {counts.recused > 0 && `，回避 ${counts.recused} 项`}
      </small>
    </Row>
  )
}

const stateOf = ({ overdue, deadline, status }: OwnBatch) =>
  overdue ? (
    <Tag tone="bad">已于{timeOf(deadline)}截止</Tag>
  ) : (
    <Tag tone={status === 'review' ? 'wait' : 'plain'}>
      {status === 'review' ? `请于${timeOf(deadline)}前签字` : '评审已结束'}
    </Tag>
  )

const Batch = ({ batch, items }: { batch: OwnBatch; items: OwnItem[] }) => {
  const [signing, setSigning] = useState(false)
  const save = useDownload(award.certificate)
  const left = batch.counts.none + batch.counts.draft
  const waits = !batch.maySign && batch.status === 'review' && batch.counts.submitted > 0 && left > 0
  return (
    <Card title={`${batch.year}年度${batch.award}`} level={2} note={stateOf(batch)}>
      <Stack gap={3}>
        <Progress counts={batch.counts} />
        {items.length > 0 ? <Lines lines={items.map(lineOf)} /> : <Hint>没有符合条件的项目。</Hint>}
        {(batch.maySign || batch.signedAt || batch.certificateId) && (
          <Row gap={3}>
            {batch.maySign && <Button onClick={() => setSigning(true)}>核对并签字</Button>}
            {batch.signedAt && <small>签字时间：{timeOf(batch.signedAt)}</small>}
            {batch.certificateId && (
              <Button
                kind="secondary"
                busy={save.busy}
                busyText="正在生成…"
                onClick={() => save.run({ id: batch.certificateId })}
              >
                下载评审专家证书
              </Button>
            )}
          </Row>
        )}
        {waits && <Hint>还有{left}项没有提交，全部提交后一次签字。</Hint>}
      </Stack>
      {signing && <SignDialog batch={batch} onClose={() => setSigning(false)} />}
    </Card>
  )
}

const Shown = ({ data }: { data: Answer }) => {
  const [query, setQuery] = useSearchParams()
  const state = useChoice('state', CODES)
  const keyword = query.get('keyword') ?? ''
  const [typed, setTyped] = useState(keyword)
  if (data.batches.length === 0)
    return (
      <EmptyState title="没有需要您评审的奖励项目">学会分配评审任务后，会以短信和邮件通知您。</EmptyState>
    )
  const narrow = (next: { state?: string; keyword?: string }) => {
    const wanted = { state: state ?? '', keyword, ...next }
    setQuery(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')))
  }
  return (
    <Layout width="wide">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          narrow({ keyword: typed.trim() })
        }}
      >
        <Row gap={3} align="end">
          <SelectField
            label="状态"
            placeholder="全部"
            options={STATES}
            value={state ?? ''}
            onChange={(code) => narrow({ state: code })}
          />
          <TextField
            label="关键字"
            placeholder="项目名称或编号"
            value={typed}
            onChange={setTyped}
            maxLength={50}
          />
          <Button type="submit" kind="secondary">
            查询
          </Button>
        </Row>
      </form>
      {data.batches.map((batch) => (
        <Batch key={batch.id} batch={batch} items={data.list.filter(({ batchId }) => batchId === batch.id)} />
      ))}
    </Layout>
  )
}

/** What was assigned to the expert, by award, with its deadline and the way to the one signature. */
export const OwnList = () => {
  const [query] = useSearchParams()
  const state = useChoice('state', CODES)
  const keyword = query.get('keyword') ?? ''
  const own = useCall(
    awardExamine.own,
    { ...(state && { state }), ...(keyword && { keyword }) },
    { keepPrevious: true },
  )
  return (
    <Loaded call={own} shape="cards" rows={3} failed="加载失败">
      {(data) => <Shown data={data} />}
    </Loaded>
  )
}
