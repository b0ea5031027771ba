export type RefusalReason = 'kind' | 'size' | 'content' | 'name' | 'infected'

/** A file that a person may correct: the text is what they read, `detail` only goes to the log. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError'
  readonly reason: RefusalReason
  readonly text: string
  readonly detail: string

  constructor(reason: RefusalReason, text: string, detail: string) {
    super(`file refused (${reason}): ${detail}`)
    this.reason = reason
    this.text = text
    this.detail = detail
  }
}
