import { settings } from '@portal/contract/office/settings.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { ERRORS } from '@portal/contract/platform/errors'
import type { SettingKey } from '@portal/contract/platform/settings/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../shared/api.ts'
import { reloadPublicSettings } from '../../shared/settings.ts'
import { useStepUp } from '../../shared/step-up.tsx'

type SettingState = OutputOf<typeof settings.list>['list'][number]
export type States = ReadonlyMap<SettingKey, SettingState>
export interface SettingChange {
  readonly key: SettingKey
  readonly value: unknown
}

const key = ['settings'] as const
const byKey = ({ list }: OutputOf<typeof settings.list>): States =>
  new Map(list.map((state) => [state.key, state]))

/** All settings with their versions, and saving over the versions that were read. */
export const useSettings = () => {
  const queries = useQueryClient()
  const { run, dialog } = useStepUp()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => byKey(await call(settings.list, {}, { signal })),
    // Nothing is read anew under somebody's typing.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const save = async (changes: readonly SettingChange[]): Promise<void> => {
    const versioned = changes.map((change) => ({ ...change, version: data?.get(change.key)?.version ?? 0 }))
    const answer = await run((options) => call(settings.update, { changes: versioned }, options))
    if (!answer) throw new ApiError({ name: 'stepUpRequired', text: ERRORS.stepUpRequired.text })
    queries.setQueryData(key, byKey(answer))
    reloadPublicSettings()
  }
  return { states: data, error, refetch, save, dialog }
}
