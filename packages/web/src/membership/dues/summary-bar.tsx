import { dues } from '@portal/contract/membership/dues.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './dues.module.css'
import { OpenDialog } from './open-dialog.tsx'
import { yuan } from './words.ts'

/** The year in view, what it comes to, and the way to the next. */
export const SummaryBar = ({ onChanged }: { onChanged: () => void }) => {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [opening, setOpening] = useState(false)
  const wanted = Number(params.get('year')) || undefined
  const { data, error } = useQuery({
    queryKey: ['dues', 'summary', wanted],
    queryFn: () => call(dues.summary, wanted ? { year: wanted } : {}),
  })
  if (error) return <Banner tone="error" title={`会费合计加载失败：${errorText(error)}`} />
  if (!data) return <Skeleton rows={2} />
  const { current, years, next } = data
  const choose = (year: string) =>
    setParams((known) => {
      const changed = new URLSearchParams(known)
      if (year) changed.set('year', year)
      else changed.delete('year')
      changed.delete('page')
      changed.delete('open')
      return changed
    })
  const changed = () => {
    void queries.invalidateQueries({ queryKey: ['dues'] })
    onChanged()
  }
  const add = async () => {
    const year = years.find((one) => one.year === current?.year)
    if (!year) return
    try {
      const { added } = await call(dues.open, { year: year.year, dueDate: year.dueDate })
      toast(`已补充${added}家单位`, 'success')
      changed()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <section className={styles.summary} aria-label="年度合计">
      {current && (
        <>
          <SelectField
            label="年度"
            layout="vertical"
            options={years.map(({ year }) => ({ code: String(year), label: `${year}年度` }))}
            placeholder="最近年度"
            value={String(current.year)}
            onChange={choose}
          />
          <dl className={styles.sums}>
            <div>
              <dt>应收</dt>
              <dd>{yuan(current.due)}</dd>
            </div>
            <div data-tone="good">
              <dt>实收</dt>
              <dd>{yuan(current.paid)}</dd>
            </div>
            <div data-tone={current.unpaid > 0 ? 'bad' : undefined}>
              <dt>未收</dt>
              <dd>{yuan(current.unpaid)}</dd>
            </div>
            <div>
              <dt>免缴</dt>
              <dd>{yuan(current.waived)}</dd>
            </div>
          </dl>
        </>
      )}
      {!current && (
        <p className={styles.spacer}>还没有开启会费年度。开启后为每家单位会员生成一条应缴记录。</p>
      )}
      <div className={styles.openers}>
        {current && current.missing > 0 && (
          <Button kind="secondary" onClick={add} busyText="正在补充…">
            补充新入会的{current.missing}家单位
          </Button>
        )}
        <Button kind={current ? 'secondary' : 'primary'} onClick={() => setOpening(true)}>
          开启会费年度
        </Button>
      </div>
      {opening && (
        <OpenDialog
          next={next}
          onClose={() => setOpening(false)}
          onDone={(year, text) => {
            toast(text, 'success')
            setOpening(false)
            choose(year)
            changed()
          }}
        />
      )}
    </section>
  )
}
