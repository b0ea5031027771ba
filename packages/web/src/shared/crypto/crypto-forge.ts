import forge from 'node-forge'

const binary = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** The same envelope as WebCrypto makes: OAEP with SHA-256 for both the hash and the mask. */
export function sealWithForge(spki: string, message: Uint8Array): Uint8Array {
  const key = forge.pki.publicKeyFromAsn1(
    forge.asn1.fromDer(forge.util.decode64(spki)),
  ) as forge.pki.rsa.PublicKey
  // forge falls back to a predictable generator without a seed; the browser's own source exists on plain http too.
  const seed = binary(crypto.getRandomValues(new Uint8Array(32)))
  const sealed = key.encrypt(binary(message), 'RSA-OAEP', {
    md: forge.md.sha256.create(),
    mgf1: { md: forge.md.sha256.create() },
    seed,
  })
  return Uint8Array.from(sealed, (char) => char.charCodeAt(0))
}
