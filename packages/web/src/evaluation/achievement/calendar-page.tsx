import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { retitle } from '@portal/contract/platform/fields'
import { dayFrom, daysIn, monthFrom, thisYear } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Grid, Row, Stack } from '../../shared/ui/layout.tsx'
import styles from './calendar.module.css'

type Day = OutputOf<typeof achievementProcess.calendar>['list'][number]
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

interface DayDialogProps {
  day: string
  known: Day | undefined
  onClose: () => void
}
const DayDialog = ({ day, known, onClose }: DayDialogProps) => (
  <ActionDialog
    endpoint={achievementProcess.setDay}
    fixed={{ day }}
    defaults={{ kind: known ? (known.works ? 'workday' : 'holiday') : 'usual', name: known?.name ?? '' }}
    visible={(name, { kind }) => name !== 'name' || kind !== 'usual'}
    title={day}
    submitText="保存"
    busyText="正在保存…"
    done="工作日历已保存"
    onClose={onClose}
  />
)

const asked = achievementProcess.importYear.input.pick({ lines: true })
const withSample = (year: number) =>
  asked.extend({
    lines: retitle(asked.shape.lines, {
      placeholder: `${year}-10-01 至 ${year}-10-07 休 国庆节\n${year}-10-10 班 国庆节调休上班`,
    }),
  })

export const ImportDialog = ({ year, onClose }: { year: number; onClose: () => void }) => {
  const [schema] = useState(() => withSample(year))
  return (
    <ActionDialog
      endpoint={achievementProcess.importYear}
      schema={schema}
      fixed={{ year }}
      draft={`calendar:${year}`}
      size="wide"
      title={`导入 ${year} 年放假安排`}
      submitText="替换全年"
      busyText="正在导入…"
      done={({ days }) => `已导入 ${year} 年，共 ${days} 天与平常不同`}
      onClose={onClose}
    />
  )
}

interface GridProps {
  year: number
  known: ReadonlyMap<string, Day>
  /** Nothing where the reader only reads. */
  onPick: ((day: string) => void) | undefined
}

const Month = ({ year, month, known, onPick }: GridProps & { month: number }) => {
  const { blanks, days } = daysOf(year, month)
  return (
    <Card title={`${month}月`}>
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
          const words = one ? `${one.name}，${one.works ? '上班' : '放假'}` : weekend ? '周末' : '工作日'
          const shown = `${Number(day.slice(8))}${one ? (one.works ? '班' : '休') : ''}`
          return (
            <button
              key={day}
              type="button"
              data-kind={kind}
              title={one?.name}
              disabled={!onPick}
              // Whoever speaks to the machine says what stands there.
              aria-label={`${shown} ${day} ${words}`}
              onClick={() => onPick?.(day)}
            >
              {Number(day.slice(8))}
              {one && <small>{one.works ? '班' : '休'}</small>}
            </button>
          )
        })}
      </div>
    </Card>
  )
}

const Year = ({ year, list, keeps }: { year: number; list: readonly Day[]; keeps: boolean }) => {
  const [editing, setEditing] = useState<string>()
  const known = new Map(list.map((one) => [one.day, one]))
  return (
    <>
      {list.some(({ name }) => name.includes('暂定')) && (
        <p role="status">标有“暂定”的日期按法定节假日推算，国务院办公厅发布通知后请导入正式安排。</p>
      )}
      {list.length === 0 && <p role="status">{year} 年还没有放假安排，期限只按周末推算，请导入。</p>}
      <Grid min="m">
        {MONTHS.map((month) => (
          <Month key={month} {...{ year, month, known }} onPick={keeps ? setEditing : undefined} />
        ))}
      </Grid>
      {editing && (
        <DayDialog day={editing} known={known.get(editing)} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

/** Which days count as working days for every due date of the evaluation. */
export function Page() {
  const [params, setParams] = useSearchParams()
  const { roles } = useSession()
  const keeps = roles.some((role) => ['superAdmin', 'administrator', 'inCharge'].includes(role))
  const year = Number(params.get('year')) || thisYear()
  const [importing, setImporting] = useState(false)
  const calendar = useCall(achievementProcess.calendar, { year })
  const go = (to: number) => setParams({ year: String(to) }, { replace: true })
  return (
    <Stack>
      <Row gap={3}>
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
      </Row>
      <Loaded call={calendar} rows={10} failed="工作日历无法打开">
        {({ list }) => <Year year={year} list={list} keeps={keeps} />}
      </Loaded>
      {importing && <ImportDialog year={year} onClose={() => setImporting(false)} />}
    </Stack>
  )
}
