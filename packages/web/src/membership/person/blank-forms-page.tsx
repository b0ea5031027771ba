import { member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, errorText, saveFile } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './blank-forms.module.css'

const FORMS = [
  { kind: 'person', title: '个人会员入会申请表' },
  { kind: 'unit', title: '单位会员登记表' },
  { kind: 'expert', title: '专家申请表' },
] as const
type Sheet = OutputOf<typeof member.viewBlankForm>

/** Lines of a cell; empty ones hold the room that a signature needs. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => {
    // The text of a sheet never changes under the reader.
    const key = `${index}`
    return <p key={key}>{line || '\u00a0'}</p>
  })

const SheetView = ({ sheet }: { sheet: Sheet }) => {
  const width = sheet.columns.reduce((sum, column) => sum + column, 0)
  const [society, title, ...others] = sheet.headings
  return (
    <div className={styles.paper}>
      <p className={styles.society}>{society}</p>
      <h2>{title}</h2>
      <Lines lines={others} />
      <svg className={styles.rule} aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none">
        <path d="M0 .4H100M0 1.6H100" />
      </svg>
      <table className={styles.sheet}>
        <colgroup>
          {sheet.columns.map((column, index) => (
            <col key={`${index}-${column}`} width={`${(100 * column) / width}%`} />
          ))}
        </colgroup>
        <tbody>
          {sheet.rows.map((row, index) => (
            <tr key={`${index}-${row.cells.length}`} data-tall={row.height > 40 ? '' : undefined}>
              {row.cells.map((cell, column) => {
                const Cell = cell.label ? 'th' : 'td'
                return (
                  <Cell key={`${column}-${cell.span}`} colSpan={cell.span} rowSpan={cell.rows}>
                    <Lines lines={cell.lines} />
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.notes}>
        <Lines lines={sheet.notes} />
      </div>
    </div>
  )
}

/** The three blank forms, as the society hands them out (docs/handbook/membership.md#staff-work). */
export function Page() {
  const [kind, setKind] = useState<(typeof FORMS)[number]['kind']>('person')
  const { data, error, refetch } = useQuery({
    queryKey: ['blank-form', kind],
    queryFn: () => call(member.viewBlankForm, { kind }),
  })
  const save = async () => {
    try {
      saveFile(await download(member.blankForm, { kind }))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <article className={styles.page}>
      <header className={`${styles.head} no-print`}>
        <nav className={styles.tabs} aria-label="表格">
          {FORMS.map((form) => (
            <button
              key={form.kind}
              type="button"
              aria-pressed={form.kind === kind}
              onClick={() => setKind(form.kind)}
            >
              {form.title}
            </button>
          ))}
        </nav>
        <Button onClick={save} busyText="正在生成">
          <Icon name="download" />
          下载Word文件
        </Button>
        <Button kind="secondary" onClick={() => window.print()}>
          <Icon name="print" />
          打印
        </Button>
      </header>
      <section className={styles.panel} aria-label={FORMS.find((form) => form.kind === kind)?.title}>
        {error ? (
          <ErrorState title="表格加载失败" onRetry={() => refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : data ? (
          <SheetView sheet={data} />
        ) : (
          <Skeleton rows={14} />
        )}
      </section>
    </article>
  )
}
