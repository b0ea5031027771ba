import { publicity } from '@portal/contract/peer-review/publicity.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './publicity.module.css'
import { VerifyPhone } from './verify-phone.tsx'

type State = OutputOf<typeof publicity.objectionState>

const Answer = ({ state }: { state: State }) => {
  const facts: [string, string][] = [
    ['异议编号', state.caseNo],
    ['成果', state.name],
    ['提出时间', timeOf(state.filedAt)],
    ['办理情况', state.stateText],
    ['结果', state.result],
    ['答复', state.reply],
    ['办结时间', state.decidedAt ? timeOf(state.decidedAt) : ''],
  ]
  return (
    <section className={styles.card} aria-live="polite">
      <h2>办理情况</h2>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** How a case stands, for whoever has its number and the phone it was filed with. */
export function Page() {
  const [params] = useSearchParams()
  const [caseNo, setCaseNo] = useState(params.get('no') ?? '')
  const [ticket, setTicket] = useState('')
  const [state, setState] = useState<State>()
  const [failure, setFailure] = useState('')
  const ask = async (by = ticket) => {
    setState(undefined)
    if (caseNo.trim() === '') return setFailure('请填写异议编号')
    setFailure('')
    try {
      setState(await call(publicity.objectionState, { caseNo: caseNo.trim() }, { ticket: by }))
    } catch (cause) {
      if (cause instanceof ApiError && cause.is('ticketInvalid')) setTicket('')
      setFailure(
        cause instanceof ApiError && cause.is('notFound')
          ? '没有查到该异议，请核对编号和提出异议时使用的手机号'
          : errorText(cause),
      )
    }
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p>
          <Link to={toOpen('publicityList')}>公示</Link>
        </p>
        <h1>查询异议办理情况</h1>
        <p>请使用提出异议时的手机号。</p>
      </header>
      <section className={styles.card}>
        <TextField
          label="异议编号"
          required
          value={caseNo}
          onChange={setCaseNo}
          maxLength={40}
          placeholder="YY-2026-0001"
        />
        {ticket ? (
          <Button onClick={() => ask()} busyText="正在查询…">
            查询
          </Button>
        ) : (
          <VerifyPhone
            onVerified={(next) => {
              setTicket(next)
              void ask(next)
            }}
          />
        )}
        {failure && <Banner tone="error">{failure}</Banner>}
      </section>
      {state && <Answer state={state} />}
    </div>
  )
}
