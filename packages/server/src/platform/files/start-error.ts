import type { Environment } from '../environment/environment.ts'
import { EnvironmentError } from '../environment/environment-error.ts'
import { folderError } from '../environment/folder.ts'
import { StorageUnavailableError } from './blobs.ts'
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

/** Why files cannot be kept where the environment says, for whoever starts the portal. */
export const storageStartError = ({ s3, dataDir }: Environment, error: unknown): unknown => {
  if (s3 && error instanceof BucketRefusedError) {
    const [variable, words] = bucketWords(error.answered, s3.bucket)
    return new EnvironmentError(`环境变量 ${variable} 不正确：${words}`)
  }
  if (s3 && error instanceof StorageUnavailableError)
    return new EnvironmentError(
      `环境变量 S3_ENDPOINT 不正确：${new URL(s3.endpoint).host} 没有应答，请核对地址、网络与防火墙，并确认对象存储在运行`,
    )
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code ? folderError(`${dataDir}/files`, error) : error
}
