import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { Section } from '../../../shared/ui/layout.tsx'
import { HistoryList } from '../review/history/history-list.tsx'

/** Everything that happened to a record, with what each act changed. */
export const HistorySection = ({ id }: { id: string }) => (
  <section className="no-print" aria-label="办理记录">
    <Section title="办理记录" level={2}>
      <Loaded call={useCall(memberAdmin.history, { id })} failed="办理记录加载失败">
        {({ list }) => <HistoryList entries={list} />}
      </Loaded>
    </Section>
  </section>
)
