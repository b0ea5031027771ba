import type { Db } from '../database/database.ts'
import type { FileRecord } from '../files/file-records.queries.ts'

/**
 * What each feature hands over when a member takes their data along (PIPL 45). A feature with a table about members exports one
 * {@link OwnDataPart} and is added to `own-data.ts` beside `app.ts`; a test there finds every table that no part speaks for.
 */

/** Whose data: the record, and the account that signs in to it. */
export interface OwnSubject {
  readonly memberId: string
  readonly accountId: string | null
}

/** One table of the readable file. */
export interface OwnSection {
  /** Its name in data.json. */
  readonly key: string
  readonly title: string
  /** Titles by the name of the value, in the order in which they are shown. */
  readonly columns: Readonly<Record<string, string>>
  /** Texts, numbers, and instants as ISO strings. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export interface OwnDataPart {
  /** Tables that this part speaks for. */
  readonly tables: readonly string[]
  read(db: Db, subject: OwnSubject): Promise<readonly OwnSection[]>
  /** Whose content goes along. */
  files?(db: Db, subject: OwnSubject): Promise<readonly FileRecord[]>
}
