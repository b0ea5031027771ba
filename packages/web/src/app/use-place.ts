import { useLocation } from 'react-router'
import { type Place, placeAt } from '../shared/routes/place.ts'
import { useSession } from '../shared/session.ts'

export const usePlace = (): Place => {
  const { pathname, search } = useLocation()
  const { roles } = useSession()
  return placeAt(pathname, search, roles[0])
}
