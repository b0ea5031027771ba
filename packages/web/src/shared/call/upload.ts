import type { CallOf, OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { type CallOptions, call } from '../api.ts'
import { attempt, type Outcome } from './attempt.ts'

/** Sends a file by itself: several go side by side, each with its own progress, cancel and refusal, where an action is one at a time. */
export const upload = <E extends WriteEndpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions,
): Promise<Outcome<OutputOf<E>>> => attempt(() => call(endpoint, input, options))
