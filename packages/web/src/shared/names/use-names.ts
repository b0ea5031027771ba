import type { Options } from '@portal/contract/platform/enums'
import { knownNames, type NameList, offeredNames } from '@portal/contract/platform/names/names.rules'
import { useMemo } from 'react'
import { usePublicSettings } from '../settings.ts'

/** Names that the society keeps itself (docs/decisions/130-lists-kept-by-the-office.md), as they are now. */

const useNames = (list: NameList, of: typeof offeredNames): Options => {
  const text = usePublicSettings()[list.key]
  return useMemo(() => of(list, text), [of, list, text])
}

/** What a form offers. */
export const useOfferedNames = (list: NameList): Options => useNames(list, offeredNames)
/** What records carry: to filter by. */
export const useKnownNames = (list: NameList): Options => useNames(list, knownNames)
