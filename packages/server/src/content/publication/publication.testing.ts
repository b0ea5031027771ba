import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { article } from '@portal/contract/content/article.calls'
import { publication } from '@portal/contract/content/publication.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import sharp from 'sharp'
import { expect } from 'vitest'
import { fileRoutes } from '../../identity/file/file.routes.ts'
import { createFileStore } from '../../platform/files/file-store.ts'
import { createLocalBlobs } from '../../platform/files/local-blobs.ts'
import { createSettings } from '../../platform/settings/settings.ts'
import { type TestApp, testApp } from '../../testing/client.ts'
import { publicationRoutes } from './publication.routes.ts'

/** Articles and videos behind a real server, with small pieces. */
export const publicationApp = async (pieceBytes = 1000) => {
  const folder = await mkdtemp(join(tmpdir(), 'publications-'))
  const blobs = createLocalBlobs({ folder, reserveBytes: 0 })
  await blobs.prepare()
  const app: TestApp = await testApp({
    routes: ({ keyRing, db }) => {
      const files = createFileStore({ blobs, ring: keyRing })
      const settings = createSettings(db, 0)
      return [
        ...publicationRoutes({ files, keyRing, settings, pieceBytes }),
        ...fileRoutes({ files, keyRing }),
      ]
    },
  })
  const tokens = new Map<Role, string>()
  const as = (role: Role): string => {
    const token = tokens.get(role) ?? app.signIn({ role, name: `示例${role}`, accountId: randomUUID() })
    tokens.set(role, token)
    return token
  }
  const good = async <T>(reply: Promise<{ code: number; data?: T | null }>): Promise<T> => {
    const answer = await reply
    expect(answer.code, JSON.stringify(answer)).toBe(200)
    return answer.data as T
  }
  const write = (change: Partial<CallOf<typeof article.save>> = {}, role: Role = 'editor') =>
    app.call(
      article.save,
      { column: 'xsjl', title: '关于召开学术年会的通知', body: '<p>正文</p>', act: 'publish', ...change },
      { token: as(role) },
    )
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0d4f76' } })
    .png()
    .toBuffer()
  const picture = (role: Role = 'editor') =>
    good(
      app.call(
        publication.picture,
        {},
        {
          token: as(role),
          files: { image: [{ name: '图.png', content: png }] },
        },
      ),
    )
  const stored = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
  const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })
  return {
    ...{ app, as, good, write, picture, stored, get, png },
    files: createFileStore({ blobs, ring: app.keyRing }),
    close: async () => {
      await app.close()
      await rm(folder, { recursive: true })
    },
  }
}
export type PublicationApp = Awaited<ReturnType<typeof publicationApp>>
