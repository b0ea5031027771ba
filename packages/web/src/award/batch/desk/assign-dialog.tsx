import { award } from '@portal/contract/award/award.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { Hits } from './hits.tsx'
import { Pager } from './pager.tsx'
import { SearchLine } from './search-line.tsx'
import { type Batch, batchKey, type ItemRow } from './view.ts'

type Rejected = OutputOf<typeof award.assign>['rejected'][number]
const PAGE_SIZE = 10
const keyOf = ({ itemId, expertId }: Rejected) => `${itemId} ${expertId}`

const Pool = ({
  batch,
  items,
  chosen,
  onChange,
}: {
  batch: Batch
  items: readonly ItemRow[]
  chosen: ReadonlyMap<string, string>
  onChange: (id: string, name: string, on: boolean) => void
}) => {
  const [keyword, setKeyword] = useState('')
  const [subject, setSubject] = useState('')
  const [pageNum, setPageNum] = useState(1)
  // What stands against somebody can be shown for one item; for several it is answered by the check.
  const itemId = items.length === 1 ? items[0]?.id : undefined
  const { data, error, refetch } = useQuery({
    queryKey: [...batchKey(batch.id), 'experts', itemId, keyword, subject, pageNum],
    queryFn: () =>
      call(award.experts, {
        batchId: batch.id,
        pageNum,
        pageSize: PAGE_SIZE,
        ...(itemId && { itemId }),
        ...(keyword && { keyword }),
        ...(subject && { subject }),
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchLine
        label="姓名或单位"
        onSearch={(text) => {
          setKeyword(text)
          setPageNum(1)
        }}
      >
        <SelectField
          label="学科"
          placeholder="不限"
          options={(data?.subjects ?? []).map((code) => ({ code, label: code }))}
          value={subject}
          onChange={(code) => {
            setSubject(code)
            setPageNum(1)
          }}
        />
      </SearchLine>
      {error ? (
        <ErrorState title="加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton rows={5} />
      ) : data.total === 0 ? (
        <EmptyState title="没有符合条件的专家">换一个条件试试。</EmptyState>
      ) : (
        <>
          <ul className={styles.rows}>
            {data.list.map((one) => (
              <li key={one.expertId}>
                <Checkbox
                  value={chosen.has(one.expertId)}
                  disabled={one.blocked || one.seated}
                  onChange={(on) => onChange(one.expertId, one.name, on)}
                >
                  {one.name} {one.blocked && <Tag tone="bad">须回避</Tag>}
                  {one.seated && <Tag>已分配</Tag>}
                  <span className={styles.meta}>
                    　{one.orgName}　{one.zc}　{one.subject}　信誉{one.credibility}　本批次{one.load}项
                  </span>
                </Checkbox>
                <Hits hits={one.hits} />
              </li>
            ))}
          </ul>
          <Pager total={data.total} pageNum={pageNum} pageSize={PAGE_SIZE} onPage={setPageNum} />
        </>
      )}
    </>
  )
}

const Refusals = ({
  rejected,
  reasons,
  onReason,
}: {
  rejected: readonly Rejected[]
  reasons: Readonly<Record<string, string>>
  onReason: (key: string, reason: string) => void
}) => (
  <ul className={styles.rows}>
    {rejected.map((one) => (
      <li key={keyOf(one)}>
        <div className={styles.rowHead}>
          <strong>{one.name}</strong>
          <span className={styles.meta}>项目 {one.itemNo}</span>
          <Tag tone={one.level === 'hard' ? 'bad' : 'wait'}>
            {one.level === 'hard' ? '须回避，不能分配' : '可以说明后分配'}
          </Tag>
        </div>
        <Hits hits={one.hits} />
        {one.level === 'soft' && (
          <TextArea
            label={`免回避说明（${one.name}，项目${one.itemNo}）`}
            help="至少5个字，须由负责人确认；留空则不分配"
            rows={2}
            limit={300}
            value={reasons[keyOf(one)] ?? ''}
            onChange={(text) => onReason(keyOf(one), text)}
          />
        )}
      </li>
    ))}
  </ul>
)

/** Experts for one or several items: chosen, checked for recusal, explained where needed, assigned. */
export const AssignDialog = ({
  batch,
  items,
  onDone,
  onClose,
}: {
  batch: Batch
  items: readonly ItemRow[]
  onDone: () => unknown
  onClose: () => void
}) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [rejected, setRejected] = useState<readonly Rejected[]>()
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const pick = (id: string, name: string, on: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      if (on) after.set(id, name)
      else after.delete(id)
      return after
    })
  const send = async (dryRun: boolean) => {
    setFailure(undefined)
    const explained = (rejected ?? []).flatMap((one) => {
      const reason = (reasons[keyOf(one)] ?? '').trim()
      return one.level === 'soft' && reason !== ''
        ? [{ itemId: one.itemId, expertId: one.expertId, reason }]
        : []
    })
    if (explained.some(({ reason }) => [...reason].length < 5))
      return setFailure('免回避说明至少5个字，或者留空不分配')
    try {
      const reply = await call(award.assign, {
        batchId: batch.id,
        itemIds: items.map(({ id }) => id),
        expertIds: [...chosen.keys()],
        waivers: explained,
        dryRun,
      })
      if (dryRun && reply.rejected.length > 0) return setRejected(reply.rejected)
      if (dryRun) return await send(false)
      toast(
        `已分配${reply.assigned}项${reply.waiting > 0 ? `，其中${reply.waiting}项待负责人确认` : ''}${
          reply.already > 0 ? `，${reply.already}项原已分配` : ''
        }`,
        'success',
      )
      await onDone()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      title={items.length === 1 ? `分配专家：${items[0]?.name}` : `为${items.length}个项目分配专家`}
      onClose={onClose}
      dirty={chosen.size > 0}
      footer={
        rejected ? (
          <>
            <Button kind="quiet" onClick={() => setRejected(undefined)}>
              返回选择
            </Button>
            <Button onClick={() => send(false)} busyText="正在分配…">
              按此分配
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" onClick={onClose}>
              取消
            </Button>
            <Button onClick={() => send(true)} disabled={chosen.size === 0} busyText="正在核对回避…">
              {chosen.size > 0 ? `分配${chosen.size}位专家` : '分配'}
            </Button>
          </>
        )
      }
    >
      <div className={styles.form}>
        {failure && <Banner tone="error">{failure}</Banner>}
        {chosen.size > 0 && <p className={styles.meta}>已选：{[...chosen.values()].join('、')}</p>}
        {rejected ? (
          <>
            <Banner tone="warning" title={`有${rejected.length}处需要回避`}>
              其余的照常分配；下列各项不说明的不分配。
            </Banner>
            <Refusals
              rejected={rejected}
              reasons={reasons}
              onReason={(key, text) => setReasons((before) => ({ ...before, [key]: text }))}
            />
          </>
        ) : (
          <Pool batch={batch} items={items} chosen={chosen} onChange={pick} />
        )}
      </div>
    </Dialog>
  )
}
