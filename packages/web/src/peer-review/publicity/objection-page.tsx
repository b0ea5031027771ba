import { objectionRead } from '@portal/contract/peer-review/objection-state.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Page as Layout, Row, Stack } from '../../shared/ui/layout.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'

type State = OutputOf<typeof objectionRead.objectionState>
// Forms weigh more than the page.
const VerifyPhone = lazy(async () => ({ default: (await import('./verify-phone.tsx')).VerifyPhone }))

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
    <Card title="办理情况" level={2}>
      <Facts plain facts={facts.filter(([, value]) => value !== '')} />
    </Card>
  )
}

const NOT_FOUND = '没有查到该异议，请核对编号和提出异议时使用的手机号'

/** How a case stands, for whoever has its number and the phone it was filed with. */
export function Page() {
  const [params] = useSearchParams()
  const [caseNo, setCaseNo] = useState(params.get('no') ?? '')
  const [ticket, setTicket] = useState('')
  const [asked, setAsked] = useState('')
  const [error, setError] = useState<string>()
  const state = useLightCall(objectionRead.objectionState, ticket && asked ? { caseNo: asked } : undefined, {
    ticket,
  })
  const refused = state.error
  useEffect(() => {
    if (!refused?.is('ticketInvalid')) return
    setTicket('')
    setError(refused.text)
  }, [refused])
  const ask = () => {
    const wanted = caseNo.trim()
    setError(wanted === '' ? '请填写异议编号' : undefined)
    if (wanted !== '' && wanted === asked) return state.refetch()
    setAsked(wanted)
  }
  return (
    <Layout
      title="查询异议办理情况"
      level={1}
      width="read"
      back={{ to: toOpen('publicityList'), text: '公示' }}
      lead="请使用提出异议时的手机号。"
    >
      <Card>
        <Stack>
          <TextField
            label="异议编号"
            required
            value={caseNo}
            onChange={setCaseNo}
            maxLength={40}
            placeholder="YY-2026-0001"
            error={error}
          />
          {ticket ? (
            <Row>
              <Button busy={state.isFetching} busyText="正在查询…" onClick={ask}>
                查询
              </Button>
            </Row>
          ) : (
            <Suspense fallback={<Skeleton shape="form" rows={2} />}>
              <VerifyPhone
                onVerified={(next) => {
                  setTicket(next)
                  ask()
                }}
              />
            </Suspense>
          )}
        </Stack>
      </Card>
      <div aria-live="polite">
        {refused?.is('notFound') ? (
          <Banner tone="error">{NOT_FOUND}</Banner>
        ) : (
          ticket && asked && <Loaded call={state}>{(data) => <Answer state={data} />}</Loaded>
        )}
      </div>
    </Layout>
  )
}
