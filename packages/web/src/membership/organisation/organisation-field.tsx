import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { type ControlProps, Field, type FieldProps, splitField } from '../../shared/ui/field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import inputs from '../../shared/ui/inputs.module.css'
import popup from '../../shared/ui/popup.module.css'
import { Text } from '../../shared/ui/text.tsx'
import { AddOrganisationDialog } from './add-organisation-dialog.tsx'
import styles from './organisation-field.module.css'
import { MIN_LENGTH, type Organisation, useOrganisationSearch } from './use-organisation-search.ts'

interface OrganisationFieldProps extends FieldProps, ControlProps<string, HTMLInputElement> {
  /** Id behind the name; empty while the text was not chosen from the list. */
  orgId: string
  onPick: (picked: Organisation) => void
  /** Ticket of an applicant; people who are signed in need none. */
  ticket?: string | undefined
}

type Props = OrganisationFieldProps

type Control = ReturnType<typeof splitField<Props>>['control']

interface Keys {
  shown: boolean
  /** One was chosen before. */
  chosen: boolean
  found: readonly Organisation[]
  active: number
  setActive: (index: number) => void
  open: () => void
  close: () => void
  pick: (picked: Organisation) => void
}

const keysOf =
  ({ shown, chosen, found, active, setActive, open, close, pick }: Keys) =>
  (event: React.KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!shown && !chosen) return open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (found.length > 0) setActive((active + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault() // never sends the form
      const marked = found[active]
      if (shown && marked) pick(marked)
    }
  }

/** What is typed is looked for; arrows, Enter and Escape go about what was found. */
const useChoosing = ({ onChange, onBlur, onPick, ticket, orgId, value }: Control) => {
  const list = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [adding, setAdding] = useState(false)
  const composing = useRef(false)
  const { search, soon, now, reset } = useOrganisationSearch(ticket)
  const found = search.state === 'found' ? search.list : []
  const shown = open && search.state !== 'idle'

  const look = (text: string) => {
    setOpen(true)
    setActive(-1)
    soon(text)
  }
  const type = (text: string) => {
    onChange(text)
    if (!composing.current) look(text)
  }
  const pick = (picked: Organisation) => {
    onPick(picked)
    setOpen(false)
    reset()
  }
  const leave = () => {
    setOpen(false)
    // Typed in full: the same as chosen.
    const typed = value.trim()
    const exact = found.find(({ orgName, alias }) => orgName === typed || alias === typed)
    if (exact && orgId !== exact.orgId) pick(exact)
    onBlur?.()
  }
  const press = keysOf({
    shown,
    found,
    active,
    setActive,
    close: () => setOpen(false),
    open: () => look(value),
    pick,
    chosen: orgId !== '',
  })
  return {
    list,
    shown,
    active,
    search,
    adding,
    setAdding,
    composing,
    now,
    setOpen,
    look,
    type,
    pick,
    leave,
    press,
  }
}

/** Search in the library of work units (docs/handbook/interface.md#limits): a list for the keyboard, and 添加单位 only when nothing is found. */
export function OrganisationField(props: Props) {
  const { frame, control } = splitField(props)
  const { id, onChange, ticket, orgId, value, ref, name, disabled } = control
  const {
    list,
    shown,
    active,
    search,
    adding,
    setAdding,
    composing,
    now,
    setOpen,
    look,
    type,
    pick,
    leave,
    press,
  } = useChoosing(control)
  return (
    <>
      <Field {...frame} id={id}>
        {(aria) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: focus of the input and of what hangs below it
          <div
            className={styles.box}
            onBlur={(event) => {
              // Tab may go on to 添加单位 inside.
              if (!event.currentTarget.contains(event.relatedTarget)) leave()
            }}
          >
            <Icon name="search" className={`${inputs.chevron} ${styles.glass}`} />
            <input
              {...aria}
              ref={ref}
              name={name}
              value={value}
              disabled={disabled}
              className={`${inputs.input} ${styles.input}`}
              role="combobox"
              aria-expanded={shown}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
              autoComplete="off"
              placeholder="输入单位名称搜索"
              onChange={(event) => type(event.target.value)}
              onCompositionStart={() => {
                composing.current = true
              }}
              onCompositionEnd={(event) => {
                composing.current = false
                look(event.currentTarget.value)
              }}
              onKeyDown={press}
              // Whoever comes back to words that were not chosen sees what they may choose from.
              onClick={() => !shown && orgId === '' && value !== '' && look(value)}
            />
            {orgId !== '' && (
              <Icon name="check" label="已选择" className={`${inputs.chevron} ${styles.chosen}`} />
            )}
            <Results
              id={list}
              shown={shown}
              search={search}
              active={active}
              onPick={pick}
              onAdd={() => setAdding(true)}
              onRetry={() => now(value)}
            />
          </div>
        )}
      </Field>
      {adding && (
        <AddOrganisationDialog
          initialName={value.trim()}
          ticket={ticket}
          onClose={() => setAdding(false)}
          onAdded={({ orgName }) => {
            setAdding(false)
            onChange(orgName)
            setOpen(true)
            now(orgName)
          }}
        />
      )}
    </>
  )
}

interface ResultsProps {
  id: string
  shown: boolean
  search: ReturnType<typeof useOrganisationSearch>['search']
  active: number
  onPick: (picked: Organisation) => void
  onAdd: () => void
  onRetry: () => void
}

function Results({ id, shown, search, active, onPick, onAdd, onRetry }: ResultsProps) {
  const list = search.state === 'found' ? search.list : []
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown && search.state === 'found') panel.current?.scrollIntoView({ block: 'nearest' })
  }, [shown, search.state])
  return (
    // Pressing inside must not take the focus from the input: losing it closes the list.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={panel}
      className={`${popup.popup} ${styles.panel}`}
      hidden={!shown}
      onMouseDown={(event) => event.preventDefault()}
    >
      <p className={list.length > 0 ? 'visually-hidden' : popup.none} role="status">
        {shown && noteOf(search)}
      </p>
      <div id={id} role="listbox" aria-label="单位" className={styles.list} hidden={list.length === 0}>
        {list.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus
          <div
            key={item.orgId}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={popup.item}
            data-focused={index === active ? '' : undefined}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => onPick(item)}
          >
            {item.orgName}
            {item.alias && (
              <Text as="small" size="xs" tone="faint">
                曾用名：{item.alias}
              </Text>
            )}
          </div>
        ))}
      </div>
      {search.state === 'found' && list.length === 0 && (
        <Button kind="secondary" onClick={onAdd}>
          <Icon name="plus" />
          添加单位
        </Button>
      )}
      {search.state === 'failed' && (
        <Button kind="quiet" onClick={onRetry}>
          <Icon name="refresh" />
          重新搜索
        </Button>
      )}
    </div>
  )
}

function noteOf(search: ResultsProps['search']): string {
  switch (search.state) {
    case 'idle':
      return `请至少输入${MIN_LENGTH}个字`
    case 'waiting':
      return '正在搜索…'
    case 'failed':
      return search.message
    case 'found':
      return search.list.length > 0
        ? `找到${search.list.length}个单位`
        : `没有找到“${search.name}”。请输入单位全称；确实没有的，可以添加。`
    default:
      return search satisfies never
  }
}
