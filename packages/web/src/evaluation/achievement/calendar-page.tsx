import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { dayFrom, daysIn, monthFrom, thisYear } from '@portal/contract/platform/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Segmented } from '../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './calendar.module.css'

type Kind = 'usual' | 'holiday' | 'workday'
interface Day {
  day: string
  works: boolean
  name: string
}
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)
const WEEK = ['一', '二', '三', '四', '五', '六', '日']

/** Days of a month with the blanks before its first, Monday first. */
const daysOf = (year: number, month: number) => {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const blanks = (first.getUTCDay() + 6) % 7
  const count = daysIn(monthFrom(year, month))
  const days = Array.from({ length: count }, (_, i) => ({
    day: dayFrom(year, month, i + 1),
    weekend: (blanks + i) % 7 > 4,
  }))
  return { blanks, days }
}

const DayDialog = ({
  day,
  known,
  onClose,
  onSaved,
}: {
  day: string
  known: Day | undefined
  onClose: () => void
  onSaved: () => void
}) => {
  const [kind, setKind] = useState<Kind>(known ? (known.works ? 'workday' : 'holiday') : 'usual')
  const [name, setName] = useState(known?.name ?? '')
  const save = async () => {
    try {
      await call(achievementProcess.setDay, { day, kind, name: name.trim() })
      toast('工作日历已保存', 'success')
      onSaved()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={day}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存…">
            保存
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Segmented
          label="这一天"
          shape="radios"
          options={[
            { code: 'usual', label: '按星期' },
            { code: 'holiday', label: '放假' },
            { code: 'workday', label: '上班' },
          ]}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
        />
        {kind !== 'usual' && <TextField label="名称" maxLength={20} value={name} onChange={setName} />}
      </div>
    </Dialog>
  )
}

const SAMPLE = (year: number) => `${year}-10-01 至 ${year}-10-07 休 国庆节\n${year}-10-10 班 国庆节调休上班`

const ImportDialog = ({
  year,
  onClose,
  onSaved,
}: {
  year: number
  onClose: () => void
  onSaved: () => void
}) => {
  const [lines, setLines] = useState('')
  const [error, setError] = useState<string>()
  const save = async () => {
    if (lines.trim() === '') return setError('请粘贴放假安排')
    try {
      const { days } = await call(achievementProcess.importYear, { year, lines })
      toast(`已导入 ${year} 年，共 ${days} 天与平常不同`, 'success')
      onSaved()
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      title={`导入 ${year} 年放假安排`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在导入…">
            替换全年
          </Button>
        </>
      }
    >
      <TextArea
        label="放假安排"
        required
        value={lines}
        onChange={setLines}
        error={error}
        rows={12}
        placeholder={SAMPLE(year)}
        help="每行一段：日期（或起止日期）、休或班、名称。该年原有内容将被替换。"
      />
    </Dialog>
  )
}

/** Which days count as working days for every due date of the evaluation. */
export function Page() {
  const [params, setParams] = useSearchParams()
  const { roles } = useSession()
  const keeps = roles.some((role) => ['superAdmin', 'administrator', 'inCharge'].includes(role))
  const queries = useQueryClient()
  const year = Number(params.get('year')) || thisYear()
  const [editing, setEditing] = useState<string>()
  const [importing, setImporting] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar', year],
    queryFn: ({ signal }) => call(achievementProcess.calendar, { year }, { signal }),
  })
  const known = new Map((data?.list ?? []).map((one) => [one.day, one]))
  const go = (to: number) => setParams({ year: String(to) }, { replace: true })
  const saved = () => {
    setEditing(undefined)
    setImporting(false)
    void queries.invalidateQueries({ queryKey: ['calendar'] })
  }
  const provisional = data?.list.some(({ name }) => name.includes('暂定'))
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Button kind="secondary" aria-label="上一年" onClick={() => go(year - 1)}>
          ‹
        </Button>
        <h2>{year} 年</h2>
        <Button kind="secondary" aria-label="下一年" onClick={() => go(year + 1)}>
          ›
        </Button>
        <span className={styles.legend}>
          <i data-kind="holiday" /> 放假 <i data-kind="workday" /> 调休上班 <i data-kind="weekend" /> 周末
        </span>
        {keeps && (
          <Button kind="secondary" onClick={() => setImporting(true)}>
            导入全年
          </Button>
        )}
      </div>
      {provisional && (
        <p role="status">标有“暂定”的日期按法定节假日推算，国务院办公厅发布通知后请导入正式安排。</p>
      )}
      {data && data.list.length === 0 && (
        <p role="status">{year} 年还没有放假安排，期限只按周末推算，请导入。</p>
      )}
      {error && (
        <ErrorState title="工作日历无法打开" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      )}
      {!data && !error && <Skeleton rows={10} />}
      {data && (
        <div className={styles.year}>
          {MONTHS.map((month) => {
            const { blanks, days } = daysOf(year, month)
            return (
              <section key={month} className={styles.month} aria-label={`${month}月`}>
                <h3>{month}月</h3>
                <div className={styles.grid}>
                  {WEEK.map((name) => (
                    <span key={name} aria-hidden="true" className={styles.week}>
                      {name}
                    </span>
                  ))}
                  {Array.from({ length: blanks }, (_, i) => (
                    <span key={i} />
                  ))}
                  {days.map(({ day, weekend }) => {
                    const one = known.get(day)
                    const kind = one ? (one.works ? 'workday' : 'holiday') : weekend ? 'weekend' : 'usual'
                    const words = one
                      ? `${one.name}，${one.works ? '上班' : '放假'}`
                      : weekend
                        ? '周末'
                        : '工作日'
                    return (
                      <button
                        key={day}
                        type="button"
                        data-kind={kind}
                        title={one?.name}
                        disabled={!keeps}
                        aria-label={`${day} ${words}`}
                        onClick={() => setEditing(day)}
                      >
                        {Number(day.slice(8))}
                        {one && <small>{one.works ? '班' : '休'}</small>}
                      </button>
                    )
                  })}
                </div>
              </section>
            )
          })}
        </div>
      )}
      {editing && (
        <DayDialog
          day={editing}
          known={known.get(editing)}
          onClose={() => setEditing(undefined)}
          onSaved={saved}
        />
      )}
      {importing && <ImportDialog year={year} onClose={() => setImporting(false)} onSaved={saved} />}
    </div>
  )
}
