/** The values that a PDF is made of (ISO 32000-1, 7.3): read from bytes and written back. */

export class PdfUnreadable extends Error {
  override name = 'PdfUnreadable'
}

export class Ref {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen: number) {
    this.num = num
    this.gen = gen
  }
}
/** With its slash, as it stands in the file. */
export class Name {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** Strings and words, as they stand in the file. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type Dict = Map<string, Value>
export type Value = number | Ref | Name | Raw | Dict | Value[]

export const dict = (entries: Record<string, Value>): Dict =>
  new Map(Object.entries(entries).map(([key, value]) => [`/${key}`, value]))
export const isDict = (value: Value | undefined): value is Dict => value instanceof Map
export const isName = (value: Value | undefined, text: string): boolean =>
  value instanceof Name && value.text === text

const plain = (n: number): string => (Number.isInteger(n) ? String(n) : n.toFixed(5).replace(/\.?0+$/, ''))

export const written = (value: Value): string => {
  if (typeof value === 'number') return plain(value)
  if (value instanceof Ref) return `${value.num} ${value.gen} R`
  if (value instanceof Name || value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(written).join(' ')}]`
  return `<<${[...value].map(([key, one]) => `${key} ${written(one)}`).join(' ')}>>`
}

const WHITE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))
const MAX_DEPTH = 60
const MAX_TOKEN = 1 << 20

/** Reads values from a place on. */
export class Reader {
  readonly bytes: Buffer
  at: number
  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  skip(): void {
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at] as number
      if (byte === 0x25) {
        while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13)
          this.at += 1
      } else if (!WHITE.has(byte)) return
    }
  }

  /** The regular characters from here on. */
  word(): string {
    const start = this.at
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at] as number
      if (WHITE.has(byte) || DELIMITERS.has(byte)) break
      this.at += 1
      if (this.at - start > MAX_TOKEN) throw new PdfUnreadable('token too long')
    }
    return this.bytes.toString('latin1', start, this.at)
  }

  /** True, and past it, when this word comes next. */
  takes(expected: string): boolean {
    this.skip()
    if (this.bytes.toString('latin1', this.at, this.at + expected.length) !== expected) return false
    this.at += expected.length
    return true
  }

  integer(): number {
    this.skip()
    const text = this.word()
    if (!/^\d{1,12}$/.test(text)) throw new PdfUnreadable(`no integer at ${this.at}`)
    return Number(text)
  }

  private string(): Raw {
    const start = this.at
    let open = 0
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at]
      if (byte === 0x5c) this.at += 1
      else if (byte === 0x28) open += 1
      else if (byte === 0x29) {
        open -= 1
        if (open === 0) {
          this.at += 1
          return new Raw(this.bytes.toString('latin1', start, this.at))
        }
      }
    }
    throw new PdfUnreadable('open string')
  }

  private number(text: string): Value {
    const value = Number(text)
    if (!/^\d{1,10}$/.test(text)) return value
    // Perhaps a reference: two integers and an R.
    const after = this.at
    this.skip()
    const gen = this.word()
    if (/^\d{1,5}$/.test(gen)) {
      this.skip()
      if (this.word() === 'R') return new Ref(value, Number(gen))
    }
    this.at = after
    return value
  }

  value(depth = 0): Value {
    if (depth > MAX_DEPTH) throw new PdfUnreadable('too deep')
    this.skip()
    const byte = this.bytes[this.at]
    if (byte === undefined) throw new PdfUnreadable('ends early')
    if (byte === 0x28) return this.string()
    if (byte === 0x3c) {
      if (this.bytes[this.at + 1] === 0x3c) return this.dictionary(depth)
      const end = this.bytes.indexOf(0x3e, this.at)
      if (end < 0) throw new PdfUnreadable('open string')
      const text = this.bytes.toString('latin1', this.at, end + 1)
      this.at = end + 1
      return new Raw(text)
    }
    if (byte === 0x5b) {
      this.at += 1
      const list: Value[] = []
      while (!this.takes(']')) list.push(this.value(depth + 1))
      return list
    }
    if (byte === 0x2f) {
      this.at += 1
      return new Name(`/${this.word()}`)
    }
    const text = this.word()
    if (text === '') throw new PdfUnreadable(`stray sign at ${this.at}`)
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? this.number(text) : new Raw(text)
  }

  private dictionary(depth: number): Dict {
    this.at += 2
    const entries: Dict = new Map()
    while (!this.takes('>>')) {
      const key = this.value(depth + 1)
      if (!(key instanceof Name)) throw new PdfUnreadable('key is no name')
      entries.set(key.text, this.value(depth + 1))
    }
    return entries
  }
}
