import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ActionBar } from '../ui/toolbar.tsx'

type Input = Readonly<Record<string, unknown>>

/** What a list finds, whatever order it is shown in. */
const foundBy = ({ sort: _sort, order: _order, ...filter }: Input) => JSON.stringify(filter)

/**
 * What is chosen in a list: rows, which outlive the page they were chosen on, or all that the filter finds, which is over with another filter.
 */
export function useSelection<Row>(input: Input) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const [all, setAll] = useState<string>()
  const whole = all !== undefined && all === foundBy(input)
  return {
    rows,
    whole,
    choose: (chosen: ReadonlyMap<string, Row>) => {
      setAll(undefined)
      setRows(chosen)
    },
    chooseAll: () => {
      setRows(new Map())
      setAll(foundBy(input))
    },
    clear: () => {
      setAll(undefined)
      setRows(new Map())
    },
  }
}

interface BatchBarProps {
  chosen: Pick<ReturnType<typeof useSelection>, 'whole' | 'chooseAll' | 'clear'> & { rows: { size: number } }
  /** How many the filter finds. */
  total: number
  /** Left out where the acts take chosen rows only. */
  takesAll: boolean | undefined
  children: React.ReactNode
}

/** What is done to the chosen; it stays in sight at the lower edge of the window. */
export const BatchBar = ({
  chosen: { rows, whole, chooseAll, clear },
  total,
  takesAll,
  children,
}: BatchBarProps) => (
  <ActionBar
    label="批量操作"
    message={
      <>
        <span>{whole ? `已全选 ${total} 条结果` : `已选 ${rows.size} 条`}</span>{' '}
        {takesAll && !whole && rows.size < total && (
          <Button kind="link" onClick={chooseAll}>
            全选 {total} 条结果
          </Button>
        )}
        <Button kind="link" onClick={clear}>
          取消选择
        </Button>
      </>
    }
  >
    {children}
  </ActionBar>
)
