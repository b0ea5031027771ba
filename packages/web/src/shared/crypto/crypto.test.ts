import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealForge, sealPassword } from './crypto.ts'

describe('sealing of passwords', () => {
  let privateKey: KeyObject
  let spki = ''
  const payload = { password: 'Aa1!流域测试', nonce: 'n'.repeat(32), time: 1_800_000_000_000 }
  const open = (sealed: Buffer) =>
    JSON.parse(
      privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        sealed,
      ).toString('utf8'),
    )

  beforeAll(() => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    privateKey = pair.privateKey
    spki = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  })

  it('seals with WebCrypto so that the server can open it', async () => {
    expect(open(Buffer.from(await sealPassword(spki, payload), 'base64'))).toEqual(payload)
  })

  it('seals the same way where the page is no secure context', async () => {
    const message = new TextEncoder().encode(JSON.stringify(payload))
    const first = await sealForge(spki, message)
    expect(open(Buffer.from(first))).toEqual(payload)
    expect(await sealForge(spki, message)).not.toEqual(first)
  })
})
