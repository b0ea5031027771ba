import { CHARTER_RULES, charter } from '@portal/contract/membership/charter.calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import styles from './charter.module.css'

/** What the charter asks, and whom it concerns today. Decisions are taken elsewhere, by people. */
export function Page() {
  const { data, error, refetch } = useQuery({
    queryKey: ['charter-checks'],
    queryFn: () => call(charter.checks, {}),
  })
  if (error)
    return (
      <ErrorState title="提示" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={4} />
  return (
    <div className={styles.page}>
      <Banner tone="info" title="本页按现有资料实时核对，只作提示">
        <p>
          任免和退会由学会按章程规定的程序决定，系统不会自动更改职务或会员资格。单位会费的缴纳情况见“会费管理”。
        </p>
      </Banner>
      {data.list.map(({ rule, finding, total, members }) => (
        <section key={rule} className={styles.card} aria-labelledby={`rule-${rule}`}>
          <div className={styles.head}>
            <h2 id={`rule-${rule}`}>{CHARTER_RULES[rule].title}</h2>
            <Tag tone={total > 0 ? 'wait' : 'good'}>{total > 0 ? '请核对' : '符合'}</Tag>
          </div>
          <p className={styles.meta}>
            {CHARTER_RULES[rule].article}：{CHARTER_RULES[rule].text}
          </p>
          <p>{finding}</p>
          {members.length > 0 && (
            <ul className={styles.list}>
              {members.map((row) => (
                <li key={row.id}>
                  <Link to={to('memberRecord', { type: row.kind, account: row.id })}>{row.name}</Link>
                  {[row.post, row.orgName].filter(Boolean).map((word) => ` · ${word}`)}
                  <p className={styles.meta}>{row.text}</p>
                </li>
              ))}
            </ul>
          )}
          {members.length > 0 && total > members.length && (
            <p className={styles.meta}>
              只显示前{members.length}个，共{total}个。
            </p>
          )}
        </section>
      ))}
    </div>
  )
}
