import type { Role } from '@portal/contract/platform/roles'
import { lazy, Suspense, useEffect, useState } from 'react'
import { attemptToRead } from '../../shared/call/attempt.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useShortcuts } from '../../shared/use-shortcuts.ts'
import styles from './search.module.css'

// The frame is part of every page's first load; the palette comes when it is opened.
const load = async () => ({ default: (await import('./search-palette.tsx')).SearchPalette })
const SearchPalette = lazy(load)
const SOON = 500

/** In the bar of every page of staff; Ctrl+K opens it from wherever one types, / from the page itself. */
export function SearchButton({ role }: { role: Role }) {
  const [open, setOpen] = useState(false)
  useShortcuts({ '/': () => setOpen(true) })
  // Whoever presses a key goes on typing at once: by then the palette is there.
  useEffect(() => {
    const timer = setTimeout(() => void attemptToRead(load), SOON)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!wanted || event.isComposing) return
      event.preventDefault()
      // Not over a dialog that waits for an answer.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K /"
        title="全站搜索（Ctrl+K 或 /）"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.name}>全站搜索</span>
        <span className={styles.words}>搜人、单位、成果、设置或操作</span>
        <kbd className={styles.words}>Ctrl K</kbd>
      </button>
      {open && (
        <Suspense>
          <SearchPalette role={role} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
