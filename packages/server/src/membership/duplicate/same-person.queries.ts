import { type RawBuilder, sql } from 'kysely'

/** Records of one person: those that went into this one, and those that went into them (docs/handbook/membership.md#duplicates). */
export const recordsOfPerson = (memberId: string | RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(with recursive one as (
    select ${memberId}::uuid as id
    union select gone.id from member gone join one on gone."mergedInto" = one.id
  ) select id from one)`

/** The record that speaks for `gone` now, of which most went into none; `gone` is how the statement calls the table. */
export const survivorOf = (gone: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${gone}.mergedInto`)} is null then ${sql.ref(`${gone}.id`)}
    else ${recordOfNow(sql.ref(`${gone}.id`))} end`

/** The record that this one went into at last; itself where it went into none. */
export const recordOfNow = (memberId: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(with recursive one as (
    select gone.id, gone."mergedInto" from member gone where gone.id = ${memberId}
    union select stays.id, stays."mergedInto" from member stays join one on stays.id = one."mergedInto"
  ) select id from one where "mergedInto" is null)`
