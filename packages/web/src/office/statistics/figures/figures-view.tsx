import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { type StatisticsKind, statistics } from '@portal/contract/office/statistics.calls'
import { useId } from 'react'
import { download, errorText, saveFile } from '../../../shared/api.ts'
import { timeOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './figures.module.css'
import { Figures } from './figures.tsx'
import { spans, useFigures } from './use-figures.ts'

/** What is counted and when above, the figures below. */
export const FiguresView = ({ kinds }: { kinds: readonly [StatisticsKind, ...StatisticsKind[]] }) => {
  const { kind, filter, answer, change } = useFigures(kinds)
  const id = useId()
  const { data, error, isPlaceholderData, refetch } = answer
  const take = async () => {
    try {
      saveFile(await download(statistics.download, { kind, ...filter }))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <div className={styles.page}>
      <section className={styles.bar} aria-label="统计范围">
        {kinds.length > 1 && (
          <fieldset className={styles.choice} aria-label="统计对象">
            {kinds.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === kind}
                onClick={() => change({ kind: each })}
              >
                {MEMBER_KINDS[each].label}
              </button>
            ))}
          </fieldset>
        )}
        <fieldset className={styles.choice} aria-label="时间范围">
          {spans().map(({ label, from, to }) => (
            <button
              key={label}
              type="button"
              aria-pressed={from === (filter.from ?? '') && to === (filter.to ?? '')}
              onClick={() => change({ from, to })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <div className={styles.dates}>
          <label htmlFor={`${id}from`}>自</label>
          <input
            id={`${id}from`}
            type="date"
            value={filter.from ?? ''}
            max={filter.to}
            onChange={(event) => change({ from: event.target.value })}
          />
          <label htmlFor={`${id}to`}>至</label>
          <input
            id={`${id}to`}
            type="date"
            value={filter.to ?? ''}
            min={filter.from}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
        <div className={styles.end}>
          {data && <span className={styles.note}>统计于 {timeOf(data.at)}</span>}
          <Button kind="secondary" onClick={take} busyText="正在生成…">
            下载表格（XLSX）
          </Button>
        </div>
      </section>
      {data && error && (
        <Banner
          tone="warning"
          actions={
            <Button kind="secondary" onClick={() => refetch()}>
              重试
            </Button>
          }
        >
          {errorText(error)} 以下为上次读取的结果。
        </Banner>
      )}
      {data ? (
        <div className={styles.body} aria-busy={isPlaceholderData || undefined}>
          <Figures kind={kind} filter={filter} figures={data} />
        </div>
      ) : error ? (
        <section className={styles.card}>
          <ErrorState title="统计加载失败" onRetry={() => refetch()}>
            {errorText(error)}
          </ErrorState>
        </section>
      ) : (
        <>
          <Skeleton shape="cards" rows={4} />
          <section className={styles.card}>
            <Skeleton rows={8} />
          </section>
        </>
      )}
    </div>
  )
}
