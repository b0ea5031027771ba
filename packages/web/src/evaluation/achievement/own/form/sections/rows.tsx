import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../../../../shared/ui/button.tsx'
import { Icon } from '../../../../../shared/ui/icon.tsx'
import { Hint, Row, Stack } from '../../../../../shared/ui/layout.tsx'
import { Text } from '../../../../../shared/ui/text.tsx'
import styles from './form.module.css'

interface RowsProps<T> {
  readonly title: string
  /** The section says it already. */
  readonly hideTitle?: boolean
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly items: readonly T[]
  readonly most: number
  /** Order means something: rows are numbered and can be moved. */
  readonly ordered?: boolean
  readonly addText: string
  readonly blank: () => T
  readonly onChange: (items: T[]) => void
  readonly row: (item: T, change: (patch: Partial<T>) => void, index: number) => ReactNode
}

const INPUTS = ':is(input, select, textarea, [role="combobox"])'
/** The rows are drawn a frame after they are set. */
const focusLater = (find: () => HTMLElement | null | undefined) =>
  requestAnimationFrame(() => find()?.focus())

/** A list of rows: added, filled in, moved, taken away. */
export function Rows<T>(props: RowsProps<T>) {
  const { title, items, most, ordered, onChange } = props
  const id = useId()
  const host = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    const next = [...items]
    const [moved] = next.splice(from, 1)
    if (moved === undefined) return
    next.splice(to, 0, moved)
    onChange(next)
    // The button goes with its row.
    const which = `[data-move="${to > from ? 'down' : 'up'}"]`
    focusLater(() => host.current?.children[to]?.querySelector<HTMLElement>(which))
  }
  const add = () => {
    onChange([...items, props.blank()])
    focusLater(() => host.current?.lastElementChild?.querySelector<HTMLElement>(INPUTS))
  }
  return (
    <section aria-labelledby={id} data-invalid={props.error ? '' : undefined}>
      <Stack gap={3}>
        <h3 id={id} className={props.hideTitle ? 'visually-hidden' : undefined}>
          {title}
          {props.required && '（必填）'}
        </h3>
        {props.help && <Hint>{props.help}</Hint>}
        {items.length > 0 && (
          <ol ref={host} className={styles.rows}>
            {items.map((item, i) => (
              <li key={i}>
                <RowHead
                  title={title}
                  at={i}
                  last={items.length - 1}
                  onMove={ordered ? move : undefined}
                  onRemove={() => onChange(items.filter((_, at) => at !== i))}
                />
                <Stack gap={3}>
                  {props.row(
                    item,
                    (patch) => onChange(items.map((one, at) => (at === i ? { ...one, ...patch } : one))),
                    i,
                  )}
                </Stack>
              </li>
            ))}
          </ol>
        )}
        {props.error && (
          <Text size="s" tone="bad" role="alert">
            {props.error}
          </Text>
        )}
        {items.length < most && (
          <Row>
            <Button kind="secondary" onClick={add}>
              <Icon name="plus" />
              {props.addText}
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  )
}

const RowHead = ({
  title,
  at,
  last,
  onMove,
  onRemove,
}: {
  title: string
  at: number
  last: number
  onMove: ((from: number, to: number) => void) | undefined
  onRemove: () => void
}) => (
  <Row justify="between">
    <strong>{onMove ? `第 ${at + 1}` : at + 1}</strong>
    <Row gap={1}>
      {onMove && (
        <>
          <Button
            kind="link"
            data-move="up"
            disabled={at === 0}
            aria-label={`${title}第${at + 1}项上移`}
            onClick={() => onMove(at, at - 1)}
          >
            上移
          </Button>
          <Button
            kind="link"
            data-move="down"
            disabled={at === last}
            aria-label={`${title}第${at + 1}项下移`}
            onClick={() => onMove(at, at + 1)}
          >
            下移
          </Button>
        </>
      )}
      <Button kind="link" aria-label={`删除${title}第${at + 1}项`} onClick={onRemove}>
        删除
      </Button>
    </Row>
  </Row>
)
