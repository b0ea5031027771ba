import { ApiError, errorText } from './api.ts'

/** For a form with one place for all that is wrong: what is said of the first field, or of the whole. */
export const wordsOf = (cause: unknown): string =>
  (cause instanceof ApiError && Object.values(cause.fields)[0]) || errorText(cause)
