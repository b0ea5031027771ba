import {
  PUBLICITY_STATES,
  type PublicityState,
  publicity,
} from '@portal/contract/peer-review/publicity.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { dayOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './publicity.module.css'
import { TONES } from './words.ts'

type Answer = OutputOf<typeof publicity.list>
const SIZE = 20
const STATES = Object.keys(PUBLICITY_STATES) as PublicityState[]

/** Achievements and awards that are or were publicised, newest first. */
export function Page() {
  const [params, setParams] = useSearchParams()
  const state = STATES.find((one) => one === params.get('state'))
  const keyword = params.get('q') ?? ''
  const [typed, setTyped] = useState(keyword)
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState('')
  const [pages, setPages] = useState(1)

  const load = useCallback(async () => {
    setFailure('')
    try {
      const filter = { ...(state && { state }), ...(keyword && { keyword }) }
      const found = await call(publicity.list, { ...filter, pageNum: pages, pageSize: SIZE })
      setAnswer((before) =>
        before && pages > 1 ? { ...found, list: [...before.list, ...found.list] } : found,
      )
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }, [state, keyword, pages])
  useEffect(() => void load(), [load])

  const choose = (next: { state?: string; q?: string }) => {
    setPages(1)
    setAnswer(undefined)
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(next)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    })
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>公示</h1>
        <p>
          公示期内，任何单位和个人均可实名提出异议。已提出异议的，可以
          <Link to={toOpen('objection')}>查询办理情况</Link>。
        </p>
      </header>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          choose({ q: typed.trim() })
        }}
      >
        <TextField label="名称或完成单位" type="search" value={typed} onChange={setTyped} maxLength={50} />
        <Button type="submit" kind="secondary">
          查询
        </Button>
      </form>
      <fieldset className={styles.tabs} aria-label="公示状态">
        {[undefined, ...STATES].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={one === state}
            onClick={() => choose({ state: one ?? '' })}
          >
            {one ? PUBLICITY_STATES[one].label : '全部'}
            {one && answer && ` ${answer.counts[one]}`}
          </button>
        ))}
      </fieldset>
      {failure && (
        <ErrorState title="公示列表加载失败" onRetry={load}>
          {failure}
        </ErrorState>
      )}
      {!failure && !answer && <Skeleton rows={6} />}
      {answer && answer.list.length === 0 && (
        <EmptyState title={keyword || state ? '没有符合条件的公示' : '目前没有公示'} icon="search">
          {keyword || state ? '请更换条件后查询。' : '新的公示会发布在这里。'}
        </EmptyState>
      )}
      {answer && answer.list.length > 0 && (
        <ul className={styles.list}>
          {answer.list.map((one) => (
            <li key={one.id} className={styles.item}>
              <Link to={toOpen('publicity', { id: one.id })}>{one.name}</Link>
              <div className={styles.meta}>
                <Tag tone={TONES[one.state]}>{PUBLICITY_STATES[one.state].label}</Tag>
                {one.again && <Tag>重新公示</Tag>}
                <span>{one.typeLabel}</span>
                <span>
                  {one.kind === 'award' ? `${one.itemCount} 个项目` : one.firstUnit}
                  {one.unitCount > 1 && ` 等 ${one.unitCount} 个单位`}
                </span>
                <span>
                  {dayOf(one.startAt)} 至 {dayOf(one.endAt)}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {answer && answer.list.length < answer.total && (
        <Button kind="secondary" className={styles.more} onClick={() => setPages(pages + 1)}>
          显示更多
        </Button>
      )}
    </div>
  )
}
