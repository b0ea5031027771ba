import { member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Page as Frame } from '../../shared/ui/layout.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import styles from './blank-forms.module.css'

const FORMS = [
  { code: 'person', label: '个人会员入会申请表' },
  { code: 'unit', label: '单位会员登记表' },
  { code: 'expert', label: '专家申请表' },
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
  const [kind, setKind] = useState<(typeof FORMS)[number]['code']>('person')
  const sheet = useCall(member.viewBlankForm, { kind })
  const word = useDownload(member.blankForm)
  return (
    <Frame>
      <Toolbar
        label="表格"
        end={
          <>
            <Button onClick={() => word.run({ kind })} busy={word.busy} busyText="正在生成">
              <Icon name="download" />
              下载Word文件
            </Button>
            <Button kind="secondary" onClick={() => window.print()}>
              <Icon name="print" />
              打印
            </Button>
          </>
        }
      >
        <Choices label="表格" options={FORMS} value={kind} onChange={setKind} />
      </Toolbar>
      <section
        className={styles.panel}
        aria-label={FORMS.find(({ code }) => code === kind)?.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the sheet is wider than the screen, and keys move it as well
        tabIndex={0}
      >
        <Loaded call={sheet} rows={14} failed="表格加载失败">
          {(data) => <SheetView sheet={data} />}
        </Loaded>
      </section>
    </Frame>
  )
}
