import type { Endpoint, InputOf } from '@portal/contract/platform/endpoint'
import type { Context } from '../../platform/http/context.ts'

/** The interface calls an achievement a project; nothing behind the routes does. */

export type Inside<E extends Endpoint> = Omit<InputOf<E>, 'projectId'> & { readonly achievementId: string }

/** A handler that knows achievements, for a call that names a project. */
export const ofProject =
  <I extends { achievementId: string }, O>(handle: (input: I, context: Context) => O) =>
  ({ projectId, ...input }: Omit<I, 'achievementId'> & { projectId: string }, context: Context): O =>
    handle({ ...input, achievementId: projectId } as unknown as I, context)
