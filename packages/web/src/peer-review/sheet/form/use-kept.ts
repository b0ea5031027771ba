import { useEffect, useRef, useState } from 'react'
import { dropOwnDraft, type OwnDraft, readOwnDraft, writeOwnDraft } from '../../../shared/form/own-drafts.ts'

const DELAY = 400

/**
 * Keeps a sheet on this device while the server does not have it (`dirty`), and offers what an earlier visit left behind.
 * `stored`: what the server has.
 */
export const useKept = <S>(
  key: string,
  owner: string,
  { sheet, dirty, stored }: { sheet: S; dirty: boolean; stored: S },
) => {
  const [offered, setOffered] = useState<OwnDraft<S> | undefined>(() => {
    const found = readOwnDraft<S>(key, owner)
    return found && JSON.stringify(found.value) !== JSON.stringify(stored) ? found : undefined
  })
  const wrote = useRef(false)
  useEffect(() => {
    if (!dirty) {
      // The server has it. What is offered and not yet answered stays for another visit.
      if (wrote.current) dropOwnDraft(key, owner)
      wrote.current = false
      return
    }
    const keep = () => {
      wrote.current = true
      writeOwnDraft(key, owner, sheet)
    }
    const timer = setTimeout(keep, DELAY)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [key, owner, sheet, dirty])
  return {
    offered,
    /** Taken over or thrown away: not offered again. */
    settle: () => {
      setOffered(undefined)
      dropOwnDraft(key, owner)
    },
  }
}
