import { useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import inputs from './inputs.module.css'
import styles from './pagination.module.css'
import { Select } from './select.tsx'

export interface PaginationProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  /** With it the number of lines can be chosen. */
  sizes?: readonly number[] | undefined
  onSize?: ((size: number) => void) | undefined
  label?: string | undefined
}

/** First, last, and two on either side; 0 stands for what is left out. */
function pagesAround(page: number, last: number): number[] {
  const near = [1, last, page - 1, page, page + 1].filter((each) => each >= 1 && each <= last)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1]
    if (before === undefined || each - before === 1) return [each]
    return each - before === 2 ? [each - 1, each] : [0, each]
  })
}

/** So many can be pressed; beyond that a number is quicker typed. */
const FEW = 7

/** Enter goes to the page that was typed, or to the last one. */
function Jump({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const [text, setText] = useState('')
  return (
    <label className={styles.jump}>
      跳至
      <input
        className={inputs.input}
        inputMode="numeric"
        aria-label={`跳至第几页，共${last}页`}
        value={text}
        onChange={({ target }) => setText(target.value.replace(/\D/g, '').slice(0, 6))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || Number(text) < 1) return
          event.preventDefault()
          onPage(Math.min(last, Number(text)))
          setText('')
        }}
      />
      页
    </label>
  )
}

/** Pages of a list. One page needs none. */
export function Pagination({ page, size, total, onPage, sizes, onSize, label = '分页' }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <nav className={`${styles.pages} no-print`} aria-label={label}>
      <IconButton name="chevron-left" label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      {pagesAround(page, last).map((each, index) =>
        each === 0 ? (
          <span key={`gap${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={each}
            kind="quiet"
            aria-label={`第${each}页`}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {each}
          </Button>
        ),
      )}
      <IconButton
        name="chevron-right"
        label="下一页"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
      {last > FEW && <Jump last={last} onPage={onPage} />}
      {sizes && onSize && (
        <div className={styles.size}>
          <Select
            label="每页条数"
            options={sizes.map((each) => ({ code: String(each), label: `${each} 条/页` }))}
            value={String(size)}
            onChange={(chosen) => onSize(Number(chosen))}
          />
        </div>
      )}
    </nav>
  )
}
