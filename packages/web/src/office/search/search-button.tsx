import type { Role } from '@portal/contract/platform/roles'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { attemptToRead } from '../../shared/call/attempt.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useShortcuts } from '../../shared/use-shortcuts.ts'
import styles from './search.module.css'

// The frame is part of every page's first load; the palette comes when it is opened.
const load = async () => ({ default: (await import('./search-palette.tsx')).SearchPalette })
const SearchPalette = lazy(load)
const SOON = 500
const LATE = 5000

/** In the bar of every page of staff; Ctrl+K opens it from wherever one types, / from the page itself. */
export function SearchButton({ role }: { role: Role }) {
  const [open, setOpen] = useState(false)
  // What is typed before the palette is there on a slow line; undefined while nobody waits for it.
  const ahead = useRef<string>(undefined)
  const show = useCallback(() => {
    ahead.current ??= ''
    // A palette that never came must not keep the keys.
    setTimeout(() => {
      ahead.current = undefined
    }, LATE)
    setOpen(true)
  }, [])
  useShortcuts({ '/': show })
  // Whoever presses a key goes on typing at once: by then the palette is there.
  useEffect(() => {
    const timer = setTimeout(() => void attemptToRead(load), SOON)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The key that opened it is not typed.
      if (event.defaultPrevented) return
      const plain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (ahead.current !== undefined && plain) {
        event.preventDefault()
        ahead.current += event.key
        return
      }
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!wanted || event.isComposing) return
      event.preventDefault()
      // Not over a dialog that waits for an answer.
      if (!document.querySelector('dialog[open]')) show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [show])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K /"
        title="全站搜索（Ctrl+K 或 /）"
        onClick={show}
      >
        <Icon name="search" />
        <span className="visually-hidden">全站搜索</span>
        <span className={styles.words}>搜人、单位、成果、设置或操作</span>
        <kbd className={styles.words}>Ctrl K</kbd>
      </button>
      {open && (
        <Suspense>
          <SearchPalette
            role={role}
            takeTyped={() => {
              const typed = ahead.current
              ahead.current = undefined
              return typed
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
