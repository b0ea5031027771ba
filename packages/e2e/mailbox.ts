import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Sent {
  readonly template: string
  readonly to: string
  readonly text: string
  readonly createdAt: string
}

/** Everything of one template that the portal sent since a moment, the newest last. */
export const readAll = async (template: string, since = new Date(0)): Promise<Sent[]> => {
  const folder = join(process.env.PORTAL_DATA_DIR ?? '', 'mailbox')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const all = await Promise.all(
    names.map(async (name): Promise<Sent> => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return all.filter((each) => each.template === template && new Date(each.createdAt) >= since)
}
