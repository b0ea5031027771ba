import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { HistoryList } from '../review/history/history-list.tsx'
import styles from './information.module.css'

/** Everything that happened to a record, with what each act changed. */
export const HistorySection = ({ id }: { id: string }) => (
  <section className="no-print" aria-label="办理记录">
    <h2>办理记录</h2>
    <Loaded call={useCall(memberAdmin.history, { id })} failed="办理记录加载失败">
      {({ list }) => (
        <div className={styles.history}>
          <HistoryList entries={list} />
        </div>
      )}
    </Loaded>
  </section>
)
