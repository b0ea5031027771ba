import { readFile } from 'node:fs/promises'
import type { Db } from '../../platform/database/database.ts'
import { activeTemplate } from './word-template.queries.ts'

/** Word forms by name (`person-form`): the version that the society uses, else the delivered one. */

const delivered = new Map<string, Promise<Buffer>>()
export const deliveredTemplate = (name: string): Promise<Buffer> => {
  const known = delivered.get(name)
  if (known !== undefined) return known
  const loading = readFile(new URL(`../../documents/${name}.docx`, import.meta.url))
  delivered.set(name, loading)
  return loading
}

export const loadTemplate = async (db: Db, name: string): Promise<Buffer> =>
  (await activeTemplate(db, name)) ?? deliveredTemplate(name)
