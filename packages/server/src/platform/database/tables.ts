import type { ColumnType } from 'kysely'

/**
 * The database as kysely sees it. The tables of each domain are printed from the migrated database into its
 * `tables.generated.ts` (row-types.test.ts), which adds them here; what the database cannot say of a column stands in the
 * domain's `….rows.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each domain's generated file fills it by declaration merging
export interface Tables {}

/** Of a column of which the database says everything but what it means. */
export type AsIs = unknown

/** JSON comes out as a value. It goes in as text, or as an object; a list would become one of PostgreSQL's arrays. */
export type Json<T> = ColumnType<T, JsonIn<T>, JsonIn<T>>
export type GeneratedJson<T> = ColumnType<T, JsonIn<T> | undefined, JsonIn<T>>
type JsonIn<T> = string | (NonNullable<T> extends readonly unknown[] ? NullOf<T> : T)
/** An exact number comes out as text. */
export type Numeric<T> = ColumnType<T, number | NullOf<T>, number | NullOf<T>>
type NullOf<T> = null extends T ? null : never
