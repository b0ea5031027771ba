import { useSearchParams } from 'react-router'
import { OwnItemPage } from './own/item.tsx'
import { OwnList } from './own/list.tsx'

/** The award items to examine, and one of them at `?id=`. Light: it is used on phones. */
export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? <OwnItemPage key={id} examineId={id} /> : <OwnList />
}
