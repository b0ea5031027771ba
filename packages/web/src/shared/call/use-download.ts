import type { CallOf, Endpoint, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { useMutation } from '@tanstack/react-query'
import { type ApiError, download, saveFile } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { askForCode } from './ask-code.ts'
import { attempt, withCode } from './attempt.ts'
import { client, refreshTouched } from './client.ts'

export interface Saving<E extends Endpoint> {
  /** Fetches the file and hands it to the browser; true when it did. A refusal is said above the page. What a write changed is read anew. */
  run: (input: CallOf<E>, name?: string) => Promise<boolean>
  busy: boolean
}

const isWrite = (endpoint: Endpoint): endpoint is WriteEndpoint => endpoint.kind === 'write'

/** The way a page takes a file home. */
export const useDownload = <E extends Endpoint & { readonly download: true }>(
  /** Left out where there is nothing to fetch. */
  endpoint: E | undefined,
  {
    ticket,
    onRefused,
  }: {
    ticket?: string | undefined
    /** As in `useAction`. */
    onRefused?: ((error: ApiError) => boolean | undefined) | undefined
  } = {},
): Saving<E> => {
  const { mutateAsync, isPending } = useMutation(
    {
      mutationFn: (input: CallOf<E>) =>
        attempt(async () => {
          if (!endpoint) return undefined
          return withCode((options) => download(endpoint, input, { ...options, ticket }), askForCode, false)
        }),
    },
    client,
  )
  return {
    busy: isPending,
    run: async (input, name) => {
      const outcome = await mutateAsync(input)
      if (!outcome.ok) {
        const { error, text } = outcome.failure
        if (!error || !onRefused?.(error)) toast(text, 'error')
        return false
      }
      if (!outcome.data) return false
      saveFile(outcome.data.data, name)
      if (endpoint && isWrite(endpoint)) void refreshTouched(endpoint)
      return true
    },
  }
}
