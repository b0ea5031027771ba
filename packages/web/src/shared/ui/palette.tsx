import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Choices } from './choices.tsx'
import frame from './dialog.module.css'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './palette.module.css'

/** Type, choose, be there: a field over the page with groups of things to open below it. The arrow keys walk, Enter opens. */

export interface PaletteItem {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  /** What tells it from others of the same name. */
  readonly text?: string | undefined
  /** What it is, at the end of the line. */
  readonly aside?: string | undefined
  readonly to: string
}
export interface PaletteGroup<Item extends PaletteItem> {
  readonly key: string
  readonly title: string
  readonly items: readonly Item[]
  /** There are more than are shown. */
  readonly more?: boolean
}

interface How {
  readonly newTab: boolean
}

interface Props<Item extends PaletteItem> {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  groups: readonly PaletteGroup<Item>[]
  busy: boolean
  /** Instead of groups: what there is to say when there are none. */
  children?: ReactNode
  /** Beside the list on wide windows, of the line that is marked. */
  preview: (item: Item) => ReactNode
  /** What the field takes, at the lower edge. */
  note: ReactNode
  onOpen: (item: Item, how: How) => void
  onClose: () => void
}

/** Around the piece that was typed. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  )
}

interface OptionsProps<Item extends PaletteItem> {
  group: PaletteGroup<Item>
  marked: Item | undefined
  part: string
  idOf: (item: Item) => string
  onMark: (item: Item) => void
  onOpen: Props<Item>['onOpen']
}
function Options<Item extends PaletteItem>({
  group,
  marked,
  part,
  idOf,
  onMark,
  onOpen,
}: OptionsProps<Item>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-label={group.title}>
      <div className={styles.title} aria-hidden="true">
        {group.title}
      </div>
      {group.items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
        <div
          key={item.key}
          id={idOf(item)}
          role="option"
          aria-selected={item === marked}
          className={styles.item}
          onMouseMove={() => onMark(item)}
          onClick={(event) => onOpen(item, { newTab: event.ctrlKey || event.metaKey })}
        >
          <Icon name={item.icon} />
          <span className={styles.words}>
            <span className={styles.name}>
              <Marked text={item.title} part={part} />
            </span>
            {item.text && (
              <span className={styles.text}>
                <Marked text={item.text} part={part} />
              </span>
            )}
          </span>
          {item.aside && <span className={styles.aside}>{item.aside}</span>}
        </div>
      ))}
    </div>
  )
}

interface KindsProps {
  groups: readonly PaletteGroup<PaletteItem>[]
  only: string
  onChange: (key: string) => void
}
/** One kind alone, or all. */
function Kinds({ groups, only, onChange }: KindsProps) {
  const all = {
    key: '',
    title: '全部',
    items: groups.flatMap(({ items }) => items),
    more: groups.some(({ more }) => more),
  }
  return (
    <div className={styles.kinds}>
      <Choices
        label="只看一类"
        value={only}
        options={[all, ...groups].map(({ key, title, items, more }) => ({
          code: key,
          label: `${title} ${items.length}${more ? '+' : ''}`,
        }))}
        onChange={onChange}
      />
    </div>
  )
}

const Keys = () => (
  <span className="desk-only">
    <kbd>↑</kbd>
    <kbd>↓</kbd> 选择　<kbd>↵</kbd> 打开　<kbd>Ctrl</kbd>
    <kbd>↵</kbd> 新标签页
  </span>
)

const Foot = ({ note }: { note: ReactNode }) => (
  <div className={styles.foot}>
    <Keys />
    <span>{note}</span>
  </div>
)

const useModal = () => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    document.documentElement.classList.add('dialog-open')
    return () => {
      if (typeof dialog.close === 'function') dialog.close()
      document.documentElement.classList.remove('dialog-open')
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return ref
}

/** Enter before the answer is there: its first line is opened when it comes, unless something else is typed meanwhile. */
const useOpenSoon = <Item extends PaletteItem>({
  value,
  busy,
  marked,
  onOpen,
}: Pick<Props<Item>, 'value' | 'busy' | 'onOpen'> & { marked: Item | undefined }) => {
  const [wanted, setWanted] = useState<How & { value: string }>()
  useEffect(() => {
    if (!wanted || busy) return
    setWanted(undefined)
    if (marked && wanted.value === value) onOpen(marked, wanted)
  }, [wanted, busy, marked, value, onOpen])
  return (how: How) => setWanted({ ...how, value })
}

export function Palette<Item extends PaletteItem>(props: Props<Item>) {
  const { label, value, onChange, groups, busy, onOpen, onClose } = props
  const dialog = useModal()
  const id = useId()
  const [only, setOnly] = useState('')
  const [at, setAt] = useState(0)
  const shown = groups.some(({ key }) => key === only) ? groups.filter(({ key }) => key === only) : groups
  const items = shown.flatMap((group) => group.items)
  const marked = items[Math.min(at, items.length - 1)]
  const openSoon = useOpenSoon({ value, busy, marked, onOpen })
  const optionId = (item: Item) => `${id}-${item.key}`
  // Other results begin at their top.
  useEffect(() => setAt(0), [value, only])
  useEffect(() => {
    if (marked) document.getElementById(`${id}-${marked.key}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, marked])

  const press = (event: KeyboardEvent) => {
    // What is pressed here is not for the page behind; while a word is composed it is for the input method.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) {
      event.preventDefault()
      setAt((items.length + Math.min(at, items.length - 1) + step) % items.length)
    }
    const inField = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !inField) return
    event.preventDefault()
    const how = { newTab: event.ctrlKey || event.metaKey }
    // What somebody walked to is meant; the first line is only meant once it answers what was typed.
    if (marked && (at > 0 || !busy)) onOpen(marked, how)
    else openSoon(how)
  }

  return (
    <dialog
      ref={dialog}
      className={`${frame.dialog} ${styles.palette} no-print`}
      data-size="wide"
      aria-label={label}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.head}>
        <Icon name="search" />
        <input
          autoFocus
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={marked && optionId(marked)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          enterKeyHint="search"
          placeholder={props.placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <span className={styles.busy} data-busy={busy || undefined} aria-hidden="true" />
        <IconButton name="close" label="关闭搜索" title="关闭（Esc）" onClick={onClose} />
      </div>
      {groups.length > 1 && <Kinds groups={groups} only={only} onChange={setOnly} />}
      <div className={styles.body}>
        <div className={styles.results}>
          {props.children}
          <div id={`${id}-list`} role="listbox" aria-label="搜索结果">
            {shown.map((group) => (
              <Options
                key={group.key}
                group={group}
                marked={marked}
                part={value.trim()}
                idOf={optionId}
                onMark={(item) => setAt(items.indexOf(item))}
                onOpen={onOpen}
              />
            ))}
          </div>
        </div>
        {marked && <div className={`${styles.preview} desk-only`}>{props.preview(marked)}</div>}
      </div>
      <Foot note={props.note} />
      <div className="visually-hidden" aria-live="polite">
        {value.trim() !== '' && !busy && (items.length > 0 ? `${items.length}条结果` : '没有结果')}
      </div>
    </dialog>
  )
}
