import { award } from '@portal/contract/award/award.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { Pager } from './pager.tsx'
import { SearchLine } from './search-line.tsx'
import { useFields } from './use-fields.ts'
import { type Batch, batchKey } from './view.ts'

const PAGE_SIZE = 10
const options = (list: readonly string[]) => list.map((code) => ({ code, label: code }))

/** Achievements that passed their evaluation, to take part in the award with what is known of them. */
export const CandidatesDialog = ({
  batch,
  onDone,
  onClose,
}: {
  batch: Batch
  onDone: () => unknown
  onClose: () => void
}) => {
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { values, field, send, failure } = useFields({
    group: batch.groups.length === 1 ? (batch.groups[0] ?? '') : '',
    grade: '',
  })
  const { data, error, refetch } = useQuery({
    queryKey: [...batchKey(batch.id), 'candidates', keyword, pageNum],
    queryFn: () =>
      call(award.candidates, {
        batchId: batch.id,
        pageNum,
        pageSize: PAGE_SIZE,
        ...(keyword && { keyword }),
      }),
    placeholderData: keepPreviousData,
  })
  const add = () =>
    send(async () => {
      const { added } = await call(award.addAchievements, {
        batchId: batch.id,
        ids: [...chosen],
        ...values,
      } as CallOf<typeof award.addAchievements>)
      toast(`已添加${added}个项目`, 'success')
      await onDone()
    })
  return (
    <Dialog
      open
      title="从已结项成果添加"
      onClose={onClose}
      dirty={chosen.length > 0}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={add} disabled={chosen.length === 0} busyText="正在添加…">
            {chosen.length > 0 ? `添加${chosen.length}个项目` : '添加'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <SearchLine
          label="成果名称、单位或报告编号"
          onSearch={(text) => {
            setKeyword(text)
            setPageNum(1)
          }}
        />
        {error ? (
          <ErrorState title="加载失败" onRetry={() => refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : !data ? (
          <Skeleton rows={5} />
        ) : data.total === 0 ? (
          <EmptyState title="没有可以添加的成果">
            评价结论为“通过”、且未参加本年度评审的成果会列在这里。
          </EmptyState>
        ) : (
          <>
            <ul className={styles.rows}>
              {data.list.map((one) => (
                <li key={one.id}>
                  <Checkbox
                    value={chosen.includes(one.id)}
                    onChange={(on) =>
                      setChosen((before) => (on ? [...before, one.id] : before.filter((id) => id !== one.id)))
                    }
                  >
                    {one.name}
                    <span className={styles.meta}>
                      　{one.firstUnit}　{one.typeLabel}　{one.level}　{one.reportNo}　{one.concludedOn}结项
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
            <Pager total={data.total} pageNum={pageNum} pageSize={PAGE_SIZE} onPage={setPageNum} />
          </>
        )}
        <div className={styles.pair}>
          <SelectField label="组别" required options={options(batch.groups)} {...field('group')} />
          <SelectField label="申报等级" required options={options(batch.grades)} {...field('grade')} />
        </div>
        {failure && <Banner tone="error">{failure}</Banner>}
      </div>
    </Dialog>
  )
}
