import { sql } from 'kysely'

/** Codes as they stand in SQL: written out and not passed, so that the planner knows the partial indexes that name them. */
export const codeList = (...codes: readonly string[]) =>
  sql`(${sql.join(codes.map((code) => sql.lit(code)))})`
