import { REQUESTS, requestText } from '@portal/contract/evaluation/process/request.fields'
import { dayOf } from '@portal/contract/platform/time'
import { Banner } from '../../../shared/ui/banner.tsx'
import type { Detail } from './types.ts'

/** What the applicant asked for beside the evaluation itself: that it runs, by when it is decided, and how it was. */
export const OwnRequests = ({ data }: { data: Detail }) =>
  data.requests.map((one) => {
    const { kind, state, at, dueAt, decision, decidedAt, reason } = one
    const open = state === 'open'
    return (
      <Banner
        key={`${kind}:${at}`}
        tone={open ? 'warning' : 'info'}
        title={`${REQUESTS[kind].label}：${requestText(one)}${
          open ? (dueAt ? `，${dayOf(dueAt)} 前决定` : '') : decidedAt ? `（${dayOf(decidedAt)}）` : ''
        }`}
      >
        <p>
          {dayOf(at)} 提出：{reason}
        </p>
        {decision && <p>决定：{decision}</p>}
      </Banner>
    )
  })
