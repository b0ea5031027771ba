import { settings } from '@portal/contract/office/settings.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { SettingKey } from '@portal/contract/platform/settings/settings'
import { useMemo } from 'react'
import type { ApiError } from '../../shared/api.ts'
import { callKey, client, refresh } from '../../shared/call/client.ts'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { reloadPublicSettings } from '../../shared/settings.ts'

type SettingState = OutputOf<typeof settings.list>['list'][number]
export type States = ReadonlyMap<SettingKey, SettingState>
export interface SettingChange {
  readonly key: SettingKey
  readonly value: unknown
}

/** All settings with their versions. Nothing is read anew under somebody's typing. */
export const useSettings = () => {
  const call = useCall(settings.list, {}, { staleTime: Number.POSITIVE_INFINITY })
  const { data } = call
  const states: States = useMemo(() => new Map(data?.list.map((state) => [state.key, state])), [data])
  return { call, states }
}

interface SaveOptions {
  done?: string
  onSaved: (changes: readonly SettingChange[]) => void
  /** Somebody else saved first; what they saved has been read. */
  onConflict: () => void
  onRefused?: (error: ApiError) => boolean
}

/** Saves over the versions that were read. */
export const useSave = (states: States, { done, onSaved, onConflict, onRefused }: SaveOptions) => {
  const action = useAction(settings.update, {
    done,
    onDone: (answer, { changes }) => {
      client.setQueryData(callKey(settings.list, {}), answer)
      reloadPublicSettings()
      onSaved(changes as readonly SettingChange[])
    },
    onRefused: (error) => {
      if (!error.is('stateChanged')) return onRefused?.(error)
      void refresh(settings.list).then(onConflict)
      return true
    },
  })
  const save = (changes: readonly SettingChange[]) =>
    action.run({ changes: changes.map((one) => ({ ...one, version: states.get(one.key)?.version ?? 0 })) })
  return { ...action, save }
}
