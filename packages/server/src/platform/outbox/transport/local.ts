import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMessage, Transport } from './transport.ts'

/** What lies in the folder, one JSON file per message. */
export interface MailboxEntry extends Omit<OutgoingMessage, 'attachments'> {
  readonly attachments?: readonly string[] | undefined
  readonly deliveredAt: string
}

const FOLDER = 'mailbox'
const ENTRY = /^[\dTZ-]+_[0-9a-f-]{36}\.json$/
/** The folder is for trying the portal out: it must not grow for ever. */
const KEEP = 2000

/**
 * The default transport of both channels: messages land in DATA_DIR/mailbox and on the page 本机消息箱, so that the portal works
 * whole on a machine without gateways (docs/handbook/communication.md#gateways).
 */
export const createLocalTransport = (dataDir: string): Transport => ({
  name: 'local',
  repeatable: true,
  async send(message) {
    const folder = join(dataDir, FOLDER)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { attachments, ...shown } = message
    const names = attachments?.map(({ fileName }) => fileName)
    const entry: MailboxEntry = { ...shown, attachments: names, deliveredAt: new Date().toISOString() }
    const target = join(folder, `${message.createdAt.replace(/[:.]/g, '-')}_${message.id}.json`)
    const draft = `${target}.${process.pid}.part`
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(JSON.stringify(entry, null, 2))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, target)
  },
})

const listNames = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(join(dataDir, FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => ENTRY.test(name)).sort((a, b) => (a < b ? 1 : -1))
}

const readEntry = (dataDir: string, name: string): Promise<MailboxEntry[]> =>
  readFile(join(dataDir, FOLDER, name), 'utf8').then(
    (text) => [JSON.parse(text) as MailboxEntry],
    // Swept or half removed meanwhile.
    () => [],
  )

/** Newest first. The folder is kept small enough to be read as a whole. */
export const readMailbox = async (dataDir: string): Promise<MailboxEntry[]> => {
  const names = await listNames(dataDir)
  const entries: MailboxEntry[] = []
  // In portions: two thousand open files at once is more than some systems allow.
  for (let at = 0; at < names.length; at += 100)
    for (const found of await Promise.all(names.slice(at, at + 100).map((name) => readEntry(dataDir, name))))
      entries.push(...found)
  return entries
}

/** What changes when a message arrives; '' for an empty mailbox. */
export const newestInMailbox = async (dataDir: string): Promise<string> => (await listNames(dataDir))[0] ?? ''

export const sweepMailbox = async (dataDir: string): Promise<void> => {
  for (const name of (await listNames(dataDir)).slice(KEEP))
    await rm(join(dataDir, FOLDER, name), { force: true })
}
