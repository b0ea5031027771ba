import type { Environment } from '../environment/environment.ts'
import { EnvironmentError } from '../environment/environment-error.ts'
import { folderError } from '../environment/folder.ts'
import { type BlobStore, StorageFullError, StorageUnavailableError } from './blobs.ts'
import { BucketRefusedError } from './s3-blobs.ts'

const bucketWords = (answered: number, bucket: string): [variable: string, words: string] => {
  if (answered === 404) return ['S3_BUCKET', `没有名为 ${bucket} 的存储桶，请核对名称或先建立它`]
  if (answered === 401 || answered === 403)
    return [
      'S3_ACCESS_KEY_ID',
      `对象存储拒绝了密钥，请核对 S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY 及其对 ${bucket} 的权限`,
    ]
  if (answered === 301 || answered === 400)
    return ['S3_REGION', `存储桶 ${bucket} 不在这个区域（应答 ${answered}），请核对 S3_REGION 与 S3_ENDPOINT`]
  return ['S3_ENDPOINT', `对象存储应答 ${answered}，暂不可用，请稍后再启动或检查该服务`]
}

type Bucket = NonNullable<Environment['s3']>

const bucketError = (s3: Bucket, error: unknown, prefix: '' | 'BACKUP_'): EnvironmentError | undefined => {
  if (error instanceof BucketRefusedError) {
    const [variable, words] = bucketWords(error.answered, s3.bucket)
    return new EnvironmentError(
      `环境变量 ${prefix}${variable} 不正确：${words.replaceAll('S3_', `${prefix}S3_`)}`,
    )
  }
  if (!(error instanceof StorageUnavailableError)) return undefined
  return new EnvironmentError(
    `环境变量 ${prefix}S3_ENDPOINT 不正确：${new URL(s3.endpoint).host} 没有应答，请核对地址、网络与防火墙，并确认对象存储在运行`,
  )
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Why files cannot be kept where the environment says, for whoever starts the portal. */
export const storageStartError = ({ s3, dataDir }: Environment, error: unknown): unknown => {
  const ofBucket = s3 && bucketError(s3, error, '')
  if (ofBucket) return ofBucket
  return codeOf(error) ? folderError(`${dataDir}/files`, error) : error
}

/** Why the place of the backups cannot be used, for whoever reads in the morning that the night made none. */
export const backupPlaceError = ({ backup }: Environment, error: unknown): unknown => {
  const { folder, s3 } = backup ?? {}
  if (error instanceof StorageFullError)
    return new EnvironmentError(
      `备份的去处 ${folder ?? s3?.bucket} 空间不足：请删除其中不属于备份的东西，或换一块更大的磁盘`,
    )
  if (s3) return bucketError(s3, error, 'BACKUP_') ?? error
  const cause = error instanceof StorageUnavailableError ? error.cause : error
  return folder !== undefined && codeOf(cause) ? folderError(folder, cause, 'BACKUP_DIR') : error
}

/** The place of the backups, whose failures are said in words. */
export const inWords = (blobs: BlobStore, wordsOf: (error: unknown) => unknown): BlobStore => {
  const said = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw wordsOf(error)
    })
  return {
    ...blobs,
    write: (key, source) => said(blobs.write(key, source)),
    read: (key, range) => said(blobs.read(key, range)),
    remove: (key) => said(blobs.remove(key)),
    prepare: () => said(blobs.prepare()),
  }
}
