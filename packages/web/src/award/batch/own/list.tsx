import { award } from '@portal/contract/award/award.calls'
import { AWARD_SEAT_STATES } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, download, errorText, saveFile } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { timeOf } from '../../../shared/time.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import styles from '../award.module.css'
import { attempt, SEAT_TONES } from '../words.ts'
import { SignDialog } from './sign-dialog.tsx'
import { OWN_KEY, type OwnBatch, type OwnItem } from './view.ts'

const STATES = [
  { code: 'todo', label: '待评审' },
  { code: 'submitted', label: '待签字' },
  { code: 'signed', label: '已签字' },
  { code: 'recused', label: '已回避' },
] as const
type State = (typeof STATES)[number]['code']

const Item = ({ item }: { item: OwnItem }) => {
  const open = item.state === 'none' || item.state === 'draft'
  const act = item.state === 'none' ? '开始评审' : item.state === 'draft' ? '继续评审' : '查看'
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>
          <span className={styles.no}>{item.no}</span> {item.name}
        </p>
        {item.state === 'recused' ? (
          <p className={styles.meta}>{item.recusal?.text}</p>
        ) : (
          <p className={styles.meta}>
            {item.group}　申报{item.grade}　{item.units.join('、')}
          </p>
        )}
        <div className={styles.tags}>
          <Tag tone={SEAT_TONES[item.state]}>{AWARD_SEAT_STATES[item.state]}</Tag>
          {item.total !== null && <Tag>{item.total}分</Tag>}
          {item.suggestGrade && <Tag>建议{item.suggestGrade}</Tag>}
          {item.rank !== null && <Tag>组内第{item.rank}</Tag>}
          {item.overdue && open && <Tag tone="bad">已逾期</Tag>}
        </div>
      </div>
      {item.state !== 'recused' && (
        <ButtonLink
          to={to('ownAwardSheets', { id: item.id })}
          kind={open ? 'primary' : 'secondary'}
          aria-label={`${act} ${item.name}`}
        >
          {act}
        </ButtonLink>
      )}
    </li>
  )
}

const Progress = ({ counts }: { counts: OwnBatch['counts'] }) => {
  const done = counts.submitted + counts.signed
  const all = counts.all - counts.recused
  return (
    <div className={styles.progress}>
      <progress max={Math.max(1, all)} value={done} aria-label="评审进度" />
      <span>
        {done} / {all} 项已提交{counts.signed > 0 && `，${counts.signed} 项已签字`}
        {counts.recused > 0 && `，回避 ${counts.recused} 项`}
      </span>
    </div>
  )
}

const Batch = ({
  batch,
  items,
  onSigned,
}: {
  batch: OwnBatch
  items: OwnItem[]
  onSigned: () => unknown
}) => {
  const [signing, setSigning] = useState(false)
  const left = batch.counts.none + batch.counts.draft
  return (
    <section className={styles.card} aria-label={`${batch.year}年度${batch.award}`}>
      <header className={styles.head}>
        <h2>
          {batch.year}年度{batch.award}
        </h2>
        {batch.overdue ? (
          <Tag tone="bad">已于{timeOf(batch.deadline)}截止</Tag>
        ) : (
          <Tag tone={batch.status === 'review' ? 'wait' : 'plain'}>
            {batch.status === 'review' ? `请于${timeOf(batch.deadline)}前签字` : '评审已结束'}
          </Tag>
        )}
      </header>
      <Progress counts={batch.counts} />
      {items.length > 0 ? (
        <ul className={styles.items}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <p className={styles.meta}>没有符合条件的项目。</p>
      )}
      {(batch.maySign || batch.signedAt || batch.certificateId) && (
        <div className={styles.acts}>
          {batch.maySign && <Button onClick={() => setSigning(true)}>核对并签字</Button>}
          {batch.signedAt && <span className={styles.meta}>签字时间：{timeOf(batch.signedAt)}</span>}
          {batch.certificateId && (
            <Button
              kind="secondary"
              busyText="正在生成…"
              onClick={() =>
                attempt(async () => saveFile(await download(award.certificate, { id: batch.certificateId })))
              }
            >
              下载评审专家证书
            </Button>
          )}
        </div>
      )}
      {!batch.maySign && batch.status === 'review' && batch.counts.submitted > 0 && left > 0 && (
        <p className={styles.meta}>还有{left}项没有提交，全部提交后一次签字。</p>
      )}
      {signing && (
        <SignDialog
          batch={batch}
          onClose={() => setSigning(false)}
          onSigned={async () => {
            setSigning(false)
            await onSigned()
          }}
        />
      )}
    </section>
  )
}

/** What was assigned to the expert, by award, with its deadline and the way to the one signature. */
export const OwnList = () => {
  const [query, setQuery] = useSearchParams()
  const state = STATES.find(({ code }) => code === query.get('state'))?.code
  const keyword = query.get('keyword') ?? ''
  const [typed, setTyped] = useState(keyword)
  const { data, error, refetch } = useQuery({
    queryKey: [...OWN_KEY, state, keyword],
    queryFn: () => call(awardExamine.own, { ...(state && { state }), ...(keyword && { keyword }) }),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={3} />
  if (data.batches.length === 0)
    return (
      <EmptyState title="没有需要您评审的奖励项目">学会分配评审任务后，会以短信和邮件通知您。</EmptyState>
    )
  const narrow = (next: { state?: string; keyword?: string }) => {
    const wanted = { state: state ?? '', keyword, ...next }
    setQuery(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')))
  }
  return (
    <article className={styles.page}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          narrow({ keyword: typed.trim() })
        }}
      >
        <SelectField
          label="状态"
          placeholder="全部"
          options={STATES}
          value={state ?? ''}
          onChange={(code) => narrow({ state: code as State })}
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
      </form>
      {data.batches.map((batch) => (
        <Batch
          key={batch.id}
          batch={batch}
          items={data.list.filter(({ batchId }) => batchId === batch.id)}
          onSigned={refetch}
        />
      ))}
    </article>
  )
}
