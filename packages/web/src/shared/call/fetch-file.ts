import type { CallOf, Endpoint } from '@portal/contract/platform/endpoint'
import { type Download, download } from '../api.ts'
import { attempt, type Outcome } from './attempt.ts'

/** A file that the page itself shows; whoever wants it on their device takes `useDownload`. */
export const fetchFile = <E extends Endpoint & { readonly download: true }>(
  endpoint: E,
  input: CallOf<E>,
): Promise<Outcome<Download>> => attempt(() => download(endpoint, input))
