// Sealing of passwords on their way to the server (docs/handbook/identity.md#password-transport): RSA-OAEP-SHA256 over JSON, base64.
// The caller puts the server's one-time nonce and time stamp into the payload.

const toBase64 = (bytes: Uint8Array) => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

export async function sealPassword(publicKeySpkiBase64: string, payload: object): Promise<string> {
  const message = new TextEncoder().encode(JSON.stringify(payload))
  // Plain-http intranets have no crypto.subtle; node-forge is then fetched as its own chunk.
  const sealed = globalThis.crypto?.subtle
    ? await sealNative(publicKeySpkiBase64, message)
    : await sealForge(publicKeySpkiBase64, message)
  return toBase64(sealed)
}

async function sealNative(spki: string, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', fromBase64(spki), algorithm, false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, message))
}

export async function sealForge(spki: string, message: Uint8Array): Promise<Uint8Array> {
  const { sealWithForge } = await import('./crypto-forge.ts')
  return sealWithForge(spki, message)
}
