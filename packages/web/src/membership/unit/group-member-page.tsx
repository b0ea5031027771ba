import { GROUP_MEMBER_COLUMNS, unit } from '@portal/contract/membership/unit.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './group-member.module.css'

const PAGE_SIZE = 20

/** The individuals whose work unit is this one. Light, because it opens on phones too. */
export function Page() {
  const [typed, setTyped] = useState('')
  const [{ keyword, pageNum }, ask] = useState({ keyword: '', pageNum: 1 })
  const { data, error, refetch } = useQuery({
    queryKey: ['list', unit.members.path, keyword, pageNum],
    queryFn: () => call(unit.members, { ...(keyword && { keyword }), pageNum, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <ErrorState title="提示" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={8} />
  const pages = Math.max(1, Math.ceil(data.total / PAGE_SIZE))
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <p>工作单位为本单位、且已通过审核的个人会员，共 {data.total} 名</p>
      </header>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          ask({ keyword: typed.trim(), pageNum: 1 })
        }}
      >
        <TextField label="姓名、拼音或会员编号" value={typed} onChange={setTyped} />
        <Button kind="secondary" onClick={() => ask({ keyword: typed.trim(), pageNum: 1 })}>
          查询
        </Button>
      </form>
      {data.list.length === 0 ? (
        <EmptyState title={keyword ? '没有符合条件的会员' : '还没有本单位的个人会员'}>
          工作单位为本单位的个人会员，审核通过后会出现在这里。
        </EmptyState>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {GROUP_MEMBER_COLUMNS.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.id}>
                {GROUP_MEMBER_COLUMNS.map(({ key, title }) => (
                  <td key={key} data-title={title}>
                    {row[key] || '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav className={styles.pager} aria-label="分页">
          <Button
            kind="secondary"
            disabled={pageNum === 1}
            onClick={() => ask({ keyword, pageNum: pageNum - 1 })}
          >
            上一页
          </Button>
          <span>
            第 {pageNum} 页，共 {pages} 页
          </span>
          <Button
            kind="secondary"
            disabled={pageNum >= pages}
            onClick={() => ask({ keyword, pageNum: pageNum + 1 })}
          >
            下一页
          </Button>
        </nav>
      )}
    </article>
  )
}
