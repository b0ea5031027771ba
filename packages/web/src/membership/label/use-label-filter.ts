import { labels } from '@portal/contract/membership/label/label.calls'
import { useMemo } from 'react'
import { useCall } from '../../shared/call/use-call.ts'
import type { ListFilter } from '../../shared/list/types.ts'

/** The filter of a list by label; none while there are no labels. */
export const useLabelFilter = (): readonly ListFilter[] => {
  const { data } = useCall(labels.list, {})
  return useMemo(
    () =>
      data?.list.length
        ? [
            {
              key: 'label',
              label: '标签',
              kind: 'select',
              several: true,
              options: data.list.map(({ id: code, name }) => ({ code, label: name })),
            },
            {
              key: 'labelMatch',
              refines: 'label',
              label: '多个标签',
              kind: 'select',
              placeholder: '具有其一',
              options: [{ code: 'all', label: '同时具有' }],
            },
          ]
        : [],
    [data],
  )
}
