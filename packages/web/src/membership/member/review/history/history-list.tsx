import type { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { APPROVAL_WARNINGS } from '@portal/contract/membership/review/approval.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { shortTime } from '@portal/contract/platform/time'
import styles from './history-list.module.css'

type Entry = OutputOf<typeof memberAdmin.history>['list'][number]

const Changes = ({ changes }: { changes: Entry['changes'] }) => (
  <details className={styles.changed}>
    <summary>修改内容：{changes.map((change) => change.title).join('、')}</summary>
    <dl>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{change.title}</dt>
          <dd>
            <del>
              <span className="visually-hidden">原为</span>
              {change.before || '（空）'}
            </del>{' '}
            <ins>
              <span className="visually-hidden">现为</span>
              {change.after || '（空）'}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  </details>
)

/** Acts on a record, newest first: who, when, what they said, what they changed. */
export const HistoryList = ({ entries }: { entries: readonly Entry[] }) => (
  <ol className={styles.history}>
    {entries.map((entry, index) => (
      <li key={`${entry.at}-${index}`}>
        <strong>
          {entry.label}
          {entry.items.length > 0 && `：${entry.items.map((item) => item.title).join('、')}`}
        </strong>
        <em>
          {shortTime(entry.at)} · {entry.actor}
        </em>
        {entry.opinion && <p>{entry.opinion}</p>}
        {entry.items.map((item) => (
          <p key={item.field}>
            {item.title}：{item.comment}
          </p>
        ))}
        {entry.confirmed.map(({ warning, reason }) => (
          <p key={warning}>
            {APPROVAL_WARNINGS[warning].confirmed}：{reason}
          </p>
        ))}
        {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      </li>
    ))}
  </ol>
)
