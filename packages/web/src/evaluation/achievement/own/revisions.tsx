import { useSearchParams } from 'react-router'
import { errorText } from '../../../shared/api.ts'
import { timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { ApplicationDocument, DifferenceTable, FileList } from '../view/document.tsx'
import styles from './own.module.css'
import { type Detail, useDetail } from './queries.ts'

/** Every submission with what it changed; one of them opened on request. */
export function Revisions({ data }: { data: Detail }) {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('no')) || undefined
  const shown = useDetail(asked === undefined ? '' : data.project.id, asked)
  if (data.revisions.length === 0) return <p className={styles.hint}>还没有提交过。</p>
  const open = (no: number | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (no === undefined) next.delete('no')
      else next.set('no', String(no))
      return next
    })
  return (
    <div className={styles.page}>
      <ol className={styles.revisions}>
        {[...data.revisions].reverse().map(({ no, at, changes }) => (
          <li key={no} data-open={asked === no ? '' : undefined}>
            <strong>第 {no} 次提交</strong>
            <span>{timeOf(at)}</span>
            <span>{no === 1 ? '首次提交' : `修改了 ${changes} 项`}</span>
            <Button kind="quiet" onClick={() => open(asked === no ? undefined : no)}>
              {asked === no ? '收起' : '查看'}
            </Button>
          </li>
        ))}
      </ol>
      {asked !== undefined &&
        (shown.error ? (
          <ErrorState title="加载失败" onRetry={shown.refetch}>
            {errorText(shown.error)}
          </ErrorState>
        ) : shown.data ? (
          <>
            {asked > 1 && <DifferenceTable differences={shown.data.diffWithPrev} />}
            <ApplicationDocument texts={shown.data.texts} />
            <FileList files={shown.data.files} />
          </>
        ) : (
          <Skeleton rows={5} />
        ))}
      {asked === undefined &&
        data.returnSheets.map((sheet) => (
          <section key={sheet.id} className={styles.sheet}>
            <h3>补正清单 {timeOf(sheet.at)}</h3>
            {sheet.opinion && <p>{sheet.opinion}</p>}
            <dl>
              {sheet.items.map((item) => (
                <div key={item.itemId}>
                  <dt>{item.title}</dt>
                  <dd>
                    {item.text}
                    {item.answer && <em>答复：{item.answer}</em>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  )
}
