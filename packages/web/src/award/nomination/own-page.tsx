import { useSearchParams } from 'react-router'
import { Nomination } from './nomination.tsx'
import { Nominations } from './nominations.tsx'

/** What one nominates for the society's awards, and one nomination at `?id=`. */
export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? <Nomination key={id} id={id} /> : <Nominations />
}
