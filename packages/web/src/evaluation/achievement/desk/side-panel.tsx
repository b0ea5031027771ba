import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { PUBLICITY_STATES } from '@portal/contract/peer-review/publicity.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { dayOf, shortTime } from '../../../shared/time.ts'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Thread } from '../thread.tsx'
import { Cases } from './cases.tsx'
import { Contract } from './contract.tsx'
import styles from './desk.module.css'
import { Notices } from './notices.tsx'
import type { Detail, Process } from './parts.ts'

const Log = ({ id, version }: { id: string; version: number }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['achievement-log', id, version],
    queryFn: ({ signal }) => call(achievement.log, { id }, { signal }),
  })
  if (error)
    return (
      <ErrorState title="办理记录无法打开" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={6} />
  return (
    <ol className={styles.line}>
      {[...data].reverse().map((event) => (
        <li key={event.no}>
          <strong>{event.label}</strong>
          {event.to && event.from !== event.to && <em>→ {event.to}</em>}
          <em>
            {shortTime(event.at)} · {event.role}
            {event.actor && event.actor !== event.role && ` ${event.actor}`}
          </em>
          {event.opinion && <p>{event.opinion}</p>}
        </li>
      ))}
    </ol>
  )
}

const Returns = ({ process, detail }: { process: Process; detail: Detail }) =>
  process.returns.map((sheet) => {
    const answers = new Map(
      detail.returnSheets.find((one) => one.id === sheet.id)?.items.map((item) => [item.itemId, item.answer]),
    )
    return (
      <article key={sheet.id} className={styles.card}>
        <header>
          <strong>补正清单（第 {sheet.revisionNo} 次提交）</strong>
          <span className={styles.small}>已提醒 {sheet.reminded} 次</span>
        </header>
        <span className={styles.small}>
          {shortTime(sheet.at)} · {sheet.byName} · 期限 {dayOf(sheet.dueAt)}
        </span>
        {sheet.opinion && <p>{sheet.opinion}</p>}
        <ol className={styles.flagList}>
          {sheet.items.map((item) => (
            <li key={item.id}>
              {item.target && <strong>{targetOf(item.target)?.title ?? item.target}</strong>}
              {item.text}
              {answers.get(item.id) && <span className={styles.small}>答复：{answers.get(item.id)}</span>}
            </li>
          ))}
        </ol>
      </article>
    )
  })

const Publicities = ({ process }: { process: Process }) =>
  process.publicities.length === 0 ? (
    <p className={styles.small}>还没有公示。</p>
  ) : (
    process.publicities.map((one) => (
      <article key={one.id} className={styles.card}>
        <header>
          <strong>第 {one.no} 次公示</strong>
          <Tag tone={one.state === 'open' ? 'good' : one.state === 'paused' ? 'wait' : 'plain'}>
            {PUBLICITY_STATES[one.state].label}
          </Tag>
        </header>
        <span className={styles.small}>
          {shortTime(one.startAt)} 至 {shortTime(one.endAt)}
          {one.remainingDays !== null && `，剩余 ${one.remainingDays} 天`}
        </span>
        {one.note && <p>{one.note}</p>}
        <div className={styles.acts}>
          <a href={toOpen('publicity', { id: one.id })} target="_blank" rel="noopener noreferrer">
            打开公示页
          </a>
        </div>
      </article>
    ))
  )

const TABS = [
  { code: 'log', label: '记录' },
  { code: 'returns', label: '补正' },
  { code: 'thread', label: '留言' },
  { code: 'cases', label: '异议' },
  { code: 'publicity', label: '公示' },
  { code: 'notices', label: '通知' },
  { code: 'contract', label: '合同' },
] as const
type Tab = (typeof TABS)[number]['code']

interface Props {
  detail: Detail
  process: Process
  /** Staff who deal with applicants and objectors. */
  deals: boolean
  onMove: (name: MoveName, caseId: string) => void
  onChanged: () => void
}

/** The way of the case: log, talk, objections, publicity, notices, contract. */
export const SidePanel = ({ detail, process, deals, onMove, onChanged }: Props) => {
  const open = process.objections.filter(({ state }) => state !== 'ruled' && state !== 'refused').length
  const [tab, setTab] = useState<Tab>(open > 0 ? 'cases' : 'log')
  const { id } = detail.project
  const counts: Partial<Record<Tab, number>> = { cases: open, thread: process.unread }
  const tabs = TABS.filter(({ code }) => deals || (code !== 'cases' && code !== 'contract'))
  return (
    <section className={styles.panel} aria-label="办理情况">
      <div className={styles.tabs} role="tablist" aria-label="办理情况">
        {tabs.map(({ code, label }) => (
          <button
            key={code}
            id={`side-${code}`}
            type="button"
            role="tab"
            aria-selected={tab === code}
            aria-controls="side-content"
            onClick={() => setTab(code)}
          >
            {label}
            {(counts[code] ?? 0) > 0 && <sup>{counts[code]}</sup>}
          </button>
        ))}
      </div>
      <div className={styles.side} id="side-content" role="tabpanel" aria-labelledby={`side-${tab}`}>
        {tab === 'log' && <Log id={id} version={process.version} />}
        {tab === 'returns' &&
          (process.returns.length > 0 ? (
            <Returns process={process} detail={detail} />
          ) : (
            <p className={styles.small}>没有退回过。</p>
          ))}
        {tab === 'thread' && <Thread id={id} asStaff mayWithdraw={deals && !process.involved} />}
        {tab === 'cases' && <Cases process={process} onMove={onMove} onChanged={onChanged} />}
        {tab === 'publicity' && <Publicities process={process} />}
        {tab === 'notices' && <Notices id={id} process={process} maySend={deals && !process.involved} />}
        {tab === 'contract' && <Contract id={id} process={process} onSaved={onChanged} />}
      </div>
    </section>
  )
}
