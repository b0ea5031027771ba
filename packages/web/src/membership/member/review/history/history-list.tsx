import type { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { APPROVAL_WARNINGS } from '@portal/contract/membership/review/approval.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { shortTime } from '@portal/contract/platform/time'
import { Disclosure } from '../../../../shared/ui/disclosure.tsx'
import { Facts } from '../../../../shared/ui/facts.tsx'
import { Timeline } from '../../../../shared/ui/timeline.tsx'

type Entry = OutputOf<typeof memberAdmin.history>['list'][number]

/** Acts on a record, newest first: who, when, what they said, what they changed. */
export const HistoryList = ({ entries }: { entries: readonly Entry[] }) => (
  <Timeline
    label="办理记录"
    moments={entries.map(({ at, label, actor, opinion, items, confirmed, changes }, index) => ({
      key: `${at}-${index}`,
      title: label + (items.length > 0 ? `：${items.map(({ title }) => title).join('、')}` : ''),
      meta: `${shortTime(at)} · ${actor}`,
      text: (
        <>
          {opinion && <p>{opinion}</p>}
          {items.map(({ field, title, comment }) => (
            <p key={field}>
              {title}：{comment}
            </p>
          ))}
          {confirmed.map(({ warning, reason }) => (
            <p key={warning}>
              {APPROVAL_WARNINGS[warning].confirmed}：{reason}
            </p>
          ))}
          {changes.length > 0 && (
            <Disclosure title={`修改内容：${changes.map(({ title }) => title).join('、')}`}>
              <Facts facts={changes.map(({ title, before, after }) => ({ title, before, value: after }))} />
            </Disclosure>
          )}
        </>
      ),
    }))}
  />
)
