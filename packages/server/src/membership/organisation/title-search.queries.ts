import { type SqlBool, sql } from 'kysely'
import { gramsSought } from './grams.rules.ts'

/** What titles are found by: the columns that migration 300 derives from them. */

/** As `search_key` of the database. */
export const searchKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** `%` and `_` mean themselves. */
export const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

const LETTERS = /^[a-z]{2,}$/

/** The first letters of how the title is read, from its start; nothing where something else was typed. */
export const byInitials = (table: string, keyword: string) => {
  const key = searchKey(keyword)
  return LETTERS.test(key)
    ? sql<SqlBool>`${sql.ref(`${table}.initials`)} like ${startingWith(key)}`
    : undefined
}

/** A part of the title, or its first letters. */
export const titleMatches = (table: string, title: string, keyword: string) => {
  const key = searchKey(keyword)
  const part = sql<SqlBool>`(${sql.ref(`${table}.searchGrams`)} @> ${gramsSought(key)}::text[]
    and strpos(search_key(${sql.ref(`${table}.${title}`)}), ${key}) > 0)`
  const initials = byInitials(table, keyword)
  return initials ? sql<SqlBool>`(${initials} or ${part})` : part
}
