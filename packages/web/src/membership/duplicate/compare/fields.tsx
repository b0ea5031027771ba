import { Hint } from '../../../shared/ui/layout.tsx'
import styles from '../duplicate.module.css'
import type { Choice, Comparison, Side } from './choice.ts'

const SIDES: readonly Side[] = [0, 1]

/** Field by field; where the two differ, the value that is kept is chosen. */
export const Fields = ({
  data,
  all,
  choice,
  onChoose,
}: {
  data: Comparison
  all: boolean
  choice: Choice
  onChoose: (field: string, side: Side) => void
}) => {
  const rows = data.fields.filter(({ differs, values }) => differs || (all && values[0] !== ''))
  if (rows.length === 0) return <Hint>没有不同的内容。</Hint>
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">记录一</th>
          <th scope="col">记录二</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, title, values, differs }) => (
          <tr key={field} data-differs={differs ? '' : undefined}>
            <th scope="row">{title}</th>
            {SIDES.map((side) => (
              <td
                key={side}
                data-side={side === 0 ? '记录一' : '记录二'}
                data-kept={differs && choice.fields[field] === side ? '' : undefined}
              >
                {differs ? (
                  <label>
                    <input
                      type="radio"
                      name={`field-${field}`}
                      aria-label={`${title}采用记录${side === 0 ? '一' : '二'}`}
                      checked={choice.fields[field] === side}
                      onChange={() => onChoose(field, side)}
                    />
                    <span>{values[side] || '未填写'}</span>
                  </label>
                ) : (
                  values[side]
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
