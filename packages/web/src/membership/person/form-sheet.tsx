import type { FormSheet } from '@portal/contract/membership/form/form-sheet.fields'
import styles from './form-sheet.module.css'

/** Lines of a cell; empty ones hold the room that a signature needs. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => {
    // The text of a sheet never changes under the reader.
    const key = `${index}`
    return <p key={key}>{line || '\u00a0'}</p>
  })

/** Where the unit signs and stamps. */
const OPINION = /^单位意见/

/** Nobody's seal. */
const Seal = () => (
  <svg className={styles.seal} viewBox="0 0 100 100" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="50" cy="50" r="46" strokeWidth="3" />
    <g fill="currentColor" stroke="none" textAnchor="middle" fontSize="15">
      <text x="50" y="32">
        示例单位
      </text>
      <text x="50" y="58" fontSize="20">
        ★
      </text>
      <text x="50" y="80">
        样章
      </text>
    </g>
  </svg>
)

/** A Word form as it says itself. `sample`: filled in, stamped, and across all of it that it is a sample. */
export const FormSheetView = ({ sheet, sample = false }: { sheet: FormSheet; sample?: boolean }) => {
  const width = sheet.columns.reduce((sum, column) => sum + column, 0)
  const [society, title, ...others] = sheet.headings
  return (
    <div className={styles.paper}>
      {sample && (
        <svg className={styles.mark} viewBox="0 0 100 140" fill="currentColor" aria-hidden="true">
          <text x="50" y="78" fontSize="22" textAnchor="middle" transform="rotate(-35 50 70)">
            样表 无效
          </text>
        </svg>
      )}
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
                    {sample && OPINION.test(cell.lines[0] ?? '') && <Seal />}
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
