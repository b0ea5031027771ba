/** Where bytes lie: a folder or a bucket. Knows nothing of encryption, names or owners. */
export interface BlobStore {
  /** Stores all of `source` or nothing. `key` must come from `newStorageKey`. */
  write(key: string, source: AsyncIterable<Buffer>): Promise<void>
  /** `end` is inclusive. Throws `FileMissingError` before the first byte when there is no such object. */
  read(key: string, range?: ByteRange): Promise<AsyncIterable<Buffer>>
  /** Removing what is not there is no error: deletion is retried. */
  remove(key: string): Promise<void>
  /** Throws `StorageFullError` when `bytes` more would fall below the reserve of free space. */
  assertRoom(bytes: number): Promise<void>
  /** Of what is stored, seals included; undefined where there is no such object. */
  sizeOf(key: string): Promise<number | undefined>
  /** Everything that is stored, and when it came. */
  list(): AsyncIterable<{ readonly key: string; readonly at: number }>
  /** Whether nothing lies there yet. */
  isEmpty(): Promise<boolean>
  /** Whether content can be kept and read at this moment; throws as the other acts do. */
  look(): Promise<void>
  /** At start and with each sweep: checks that the place can be used, clears what a crash left half-written. */
  prepare(): Promise<void>
}

export type ByteRange = { start: number; end: number }

/** Answered with 507: reads go on, and writes come back by themselves once there is room. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
  readonly status = 507
  readonly text = '存储空间不足，暂时无法上传，请稍后重试'
}

/** The storage does not answer or refuses: 503, the caller may try again. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
  readonly status = 503
  readonly text = '文件存储暂不可用，请稍后重试'
}

export class FileMissingError extends Error {
  override name = 'FileMissingError'
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

export const isStorageKey = (key: string): boolean => KEY.test(key)
/** Every key that reaches a disk or a bucket passes here: nothing a person typed can be one. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new FileMissingError('not a storage key')
}
