const LONGEST_NAME = 120

// Control, zero-width and direction-changing characters: they make `cod.exe` read as `exe.doc`.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/** A name fit to store, show and send. It never becomes a path: storage keys are random. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const readable = last
    .replace(UNSAFE, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/[. ]+$/g, '')
  const extension = extensionOf(readable)
  const stem = extension === '' ? readable : readable.slice(0, -extension.length - 1)
  const kept = [...stem.replace(/^\.+/, '')].slice(0, LONGEST_NAME).join('').trim()
  return extension === '' ? kept || '文件' : `${kept || '文件'}.${extension}`
}

/** Lower case, without the dot; empty when there is none or it is implausibly long. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
