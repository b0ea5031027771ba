import { sql } from 'kysely'

export interface Paging {
  readonly pageNum: number
  readonly pageSize: number
  readonly order: 'asc' | 'desc'
}

/** Text typed by a person, for `like`. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
export const contains = (text: string) => `%${literally(text)}%`
export const startsWith = (text: string) => `${literally(text)}%`
/** A day of the calendar in China, as the pages show it. */
export const startOf = (day: string) => sql<string>`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`
export const endOf = (day: string) => sql<string>`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
