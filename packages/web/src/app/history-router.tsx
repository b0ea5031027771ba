import { type ReactNode, useSyncExternalStore } from 'react'
import { type NavigationType, type Navigator, Router, type To } from 'react-router'
import { navigation } from '../shared/navigation.ts'

const hrefOf = (to: To) =>
  typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '') + (to.hash ?? '')

const navigator: Navigator = {
  createHref: hrefOf,
  go: (delta) => history.go(delta),
  push: (to, state) => navigation.push(hrefOf(to), state),
  replace: (to, state) => navigation.replace(hrefOf(to), state),
}

export function HistoryRouter({ children }: { children: ReactNode }) {
  const { place, move } = useSyncExternalStore(navigation.subscribe, navigation.get)
  return (
    <Router
      location={place}
      navigationType={move as NavigationType}
      navigator={navigator}
      useTransitions={false}
    >
      {children}
    </Router>
  )
}
