// react-router's data router can hold a navigation back but weighs 18 KB gz more than its declarative one, which
// cannot (docs/handbook/quality.md#first-load). This is the history below the declarative one, and it asks a blocker before anybody leaves.

interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}
type Move = 'POP' | 'PUSH' | 'REPLACE'
/** Calls `proceed` when leaving is all right, now or after a question. */
export type Blocker = (proceed: () => void) => void

interface Entry {
  usr: unknown
  key: string
  idx: number
}

const entry = (): Entry => {
  const state: Partial<Entry> | null = history.state
  return { usr: state?.usr ?? null, key: state?.key ?? 'default', idx: state?.idx ?? 0 }
}
const here = (): Place => {
  const { usr, key } = entry()
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: usr, key }
}

// The first entry gets its number, so that later ones can be told before or after it.
if (typeof (history.state as Partial<Entry> | null)?.idx !== 'number')
  history.replaceState({ ...entry(), idx: 0 }, '')

let current: { place: Place; move: Move } = { place: here(), move: 'POP' }
let index = entry().idx
let blocker: Blocker | undefined
/** The next popstate is our own doing: back to the form, or onward after the answer. */
let expected: 'return' | 'accept' | undefined
const listeners = new Set<() => void>()

function arrive(move: Move) {
  index = entry().idx
  current = { place: here(), move }
  for (const listener of listeners) listener()
}

/** Only the state of the entry differs: a step of a wizard, whose form stays. */
const staysHere = () =>
  window.location.pathname === current.place.pathname && window.location.search === current.place.search

window.addEventListener('popstate', () => {
  if (history.state === null) {
    // A plain #anchor made this entry: same page, nothing to ask.
    history.replaceState({ usr: null, key: 'anchor', idx: index + 1 }, '')
    return arrive('PUSH')
  }
  const step = entry().idx - index
  const own = expected
  expected = undefined
  if (own === 'return') return
  if (own === 'accept' || !blocker || step === 0 || staysHere()) return arrive('POP')
  // The browser has moved already: go back to where the unsaved form is, then ask.
  expected = 'return'
  history.go(-step)
  blocker(() => {
    expected = 'accept'
    history.go(step)
  })
})

function go(href: string, state: unknown, move: 'PUSH' | 'REPLACE') {
  const commit = () => {
    const next: Entry = {
      usr: state ?? null,
      key: Math.random().toString(36).slice(2, 10),
      idx: index + (move === 'PUSH' ? 1 : 0),
    }
    if (move === 'PUSH') history.pushState(next, '', href)
    else history.replaceState(next, '', href)
    arrive(move)
  }
  // A change of the query alone does not leave the page (filters, wizard steps).
  const leaves = new URL(href, window.location.href).pathname !== window.location.pathname
  if (blocker && leaves) blocker(commit)
  else commit()
}

export const navigation = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  push: (href: string, state?: unknown) => go(href, state, 'PUSH'),
  replace: (href: string, state?: unknown) => go(href, state, 'REPLACE'),
  /** One form at a time can hold people back. Returns the release. */
  block(next: Blocker) {
    blocker = next
    return () => {
      if (blocker === next) blocker = undefined
    }
  },
}
