import { useRef, useState } from 'react'
import { Menu as AriaMenu, Header, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Button, type ButtonProps } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './popup.module.css'
import { Popup } from './popup.tsx'

export interface MenuAct {
  readonly key: string
  readonly text: string
  readonly icon?: IconName | undefined
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Neighbours of one heading stand under it. */
  readonly heading?: string | undefined
  readonly onAct: () => unknown
}

/** Acts behind one button: the less usual ones of a row or a record. A line ends in … when it asks something first. */
export function Menu({
  text = '更多',
  label,
  acts,
  kind = 'link',
  disabled,
  busy,
}: {
  text?: string | undefined
  /** Of what: 更多操作：示例甲. */
  label: string
  acts: readonly MenuAct[]
  kind?: ButtonProps['kind']
  disabled?: boolean | undefined
  busy?: boolean | undefined
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        kind={kind}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        busy={busy}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {text}
        <Icon name="chevron-down" size="1em" />
      </Button>
      <Popup triggerRef={button} isOpen={open} onOpenChange={setOpen} placement="bottom end" trigger="Menu">
        <AriaMenu
          aria-label={label}
          className={styles.list ?? ''}
          autoFocus="first"
          onClose={() => setOpen(false)}
          onAction={(key) => {
            setOpen(false)
            acts.find((act) => act.key === key)?.onAct()
          }}
        >
          {[...new Set(acts.map(({ heading }) => heading))].map((heading) => {
            const own = acts.filter((act) => act.heading === heading).map(line)
            return heading ? (
              <MenuSection key={heading}>
                <Header className={styles.none ?? ''}>{heading}</Header>
                {own}
              </MenuSection>
            ) : (
              own
            )
          })}
        </AriaMenu>
      </Popup>
    </>
  )
}

const line = ({ key, text, icon, danger, disabled }: MenuAct) => (
  <MenuItem
    key={key}
    id={key}
    textValue={text}
    className={styles.item ?? ''}
    isDisabled={disabled ?? false}
    {...(danger && { 'data-danger': '' })}
  >
    {icon && <Icon name={icon} size="1.125em" />}
    {text}
  </MenuItem>
)
