import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from './environment-error.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: '运行门户的账号没有写入权限，请把它交给该账号（chown -R 账号 文件夹）',
  EPERM: '运行门户的账号没有写入权限，请把它交给该账号（chown -R 账号 文件夹）',
  EROFS:
    '所在的磁盘是只读的，请检查挂载方式与磁盘；由 systemd 启动的门户只能写入单元文件中 ReadWritePaths 所列的文件夹',
  ENOSPC: '所在的磁盘已满，请先腾出空间',
  EDQUOT: '所在的磁盘已达配额，请先腾出空间',
  ENOTDIR: '路径中有一段不是文件夹，请改正路径',
  EEXIST: '它是一个文件而不是文件夹，请改正路径',
  ENOENT: '它不能建立，请改正路径',
  EIO: '所在的磁盘读写出错，请检查磁盘',
}

type Variable = 'DATA_DIR' | 'BACKUP_DIR'

/** What a failure to write below the data folder, or that of the backups, means to whoever starts the portal. */
export const folderError = (
  folder: string,
  error: unknown,
  variable: Variable = 'DATA_DIR',
): EnvironmentError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new EnvironmentError(
    `环境变量 ${variable} 不正确：${folder} 不可写，${REASONS[code] ?? `原因代码 ${code}`}`,
  )
}

/** Made where it is missing; tried by writing, because rights, mounts and quotas all show only then. */
export const requireFolder = (folder: string, variable: Variable = 'DATA_DIR'): void => {
  const trial = join(folder, `.write-${randomBytes(6).toString('hex')}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(trial, 'x', { mode: 0o600, flush: true })
  } catch (error) {
    throw folderError(folder, error, variable)
  }
  rmSync(trial, { force: true })
}
