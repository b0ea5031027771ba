import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMenuCounts } from '../../shared/menu-counts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import tag from '../../shared/ui/tag.module.css'
import { currentEntry, type MenuFolder, type MenuGroup, type MenuItem } from '../menus.ts'
import { prefetch } from '../prefetch.ts'
import styles from './sidebar.module.css'

interface Props {
  menu: readonly MenuGroup[]
  head: ReactNode
  extras: ReactNode
  folded: boolean
  drawer: boolean
  onFold: () => void
  onClose: () => void
}

export function Sidebar({ menu, head, extras, folded, drawer, onFold, onClose }: Props) {
  const ref = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const current = currentEntry(menu, pathname, search)
  useEffect(() => {
    if (!drawer) return
    ref.current?.querySelector<HTMLElement>('a, button')?.focus()
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [drawer, onClose])

  // A long menu begins at its top: the entry of the page that is shown must not be below its edge.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const nav = ref.current?.querySelector('nav')
      const current = nav?.querySelector('a[aria-current]')
      if (!nav || !current) return
      const { top, bottom } = nav.getBoundingClientRect()
      const entry = current.getBoundingClientRect()
      if (entry.bottom > bottom) nav.scrollTop += entry.bottom - bottom + entry.height
      else if (entry.top < top) nav.scrollTop -= top - entry.top + entry.height
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, drawer])

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a veil; Escape and the button close the drawer too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      {drawer && <div className={`${styles.veil} hand-only`} onClick={onClose} />}
      <aside
        ref={ref}
        className={`${styles.sidebar} no-print`}
        data-folded={folded ? '' : undefined}
        data-drawer={drawer ? '' : undefined}
      >
        <div className={`${styles.shut} hand-only`} data-dark="">
          <Button kind="tool" aria-label="关闭菜单" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <div className={styles.head}>{head}</div>
        <nav className={styles.nav} aria-label="主菜单">
          {menu.map((group) => (
            <section key={group.title} aria-label={group.title || '首页'}>
              {group.title && <h2 className={styles.heading}>{group.title}</h2>}
              <ul>
                {group.entries.map((entry) => (
                  <li key={entry.title}>
                    {'items' in entry ? (
                      <Folder folder={entry} current={current} />
                    ) : (
                      <Entry item={entry} current={current} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={`${styles.extras} hand-only`}>{extras}</div>
        <button
          type="button"
          className={`${styles.entry} ${styles.fold} desk-only`}
          aria-label={folded ? '展开菜单' : '收起菜单'}
          title={folded ? '展开菜单' : undefined}
          onClick={onFold}
        >
          <Icon name="panel" className={styles.icon} />
          <span className={styles.text}>收起菜单</span>
        </button>
      </aside>
    </>
  )
}

function Entry({ item, current }: { item: MenuItem; current: string | undefined }) {
  const count = useMenuCounts()[item.path] ?? 0
  const warm = () => prefetch(item.path)
  return (
    <Link
      className={styles.entry}
      to={item.path}
      aria-current={item.path === current ? 'page' : undefined}
      onMouseEnter={warm}
      onFocus={warm}
      title={item.title}
    >
      <Icon name={item.icon} className={styles.icon} />
      <span className={styles.text}>{item.title}</span>
      <Count count={count} />
    </Link>
  )
}

const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={`${tag.count} ${styles.count}`}>
      {count > 999 ? '999+' : count}
      <span className="visually-hidden">条待办</span>
    </span>
  )

function Folder({ folder, current }: { folder: MenuFolder; current: string | undefined }) {
  const inside = folder.items.some(({ path }) => path === current)
  const [shown, setShown] = useState(inside)
  useEffect(() => {
    if (inside) setShown(true)
  }, [inside])
  // What waits inside is told outside while the folder is shut.
  const counts = useMenuCounts()
  const waiting = folder.items.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0)
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={shown}
        title={folder.title}
        onClick={() => setShown(!shown)}
      >
        <Icon name={folder.icon} className={styles.icon} />
        <span className={styles.text}>{folder.title}</span>
        {!shown && <Count count={waiting} />}
        <Icon name="chevron-down" className={styles.chevron} size="1rem" />
      </button>
      {shown && (
        <ul className={styles.sub}>
          {folder.items.map((item) => (
            <li key={item.path}>
              <Entry item={item} current={current} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
