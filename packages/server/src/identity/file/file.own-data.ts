import { FILE_PURPOSES, type FilePurpose } from '@portal/contract/identity/file.calls'
import { type FileRecord, listFilesOfPerson } from '../../platform/files/file-records.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { OwnDataPart, OwnSubject } from '../../platform/own-data/own-data.ts'

/** Spreadsheets and archives made for their owner are no data about them. */
const MADE = 'export'

const ownFiles = (db: Db, subject: OwnSubject): Promise<FileRecord[]> => listFilesOfPerson(db, subject, MADE)

const purposeLabel = (purpose: string): string => FILE_PURPOSES[purpose as FilePurpose]?.label ?? '其他'

/** Scans, photos and signatures, with their content. */
export const fileOwnData: OwnDataPart = {
  tables: ['file'],
  read: async (db, subject) => [
    {
      key: 'files',
      title: '文件',
      columns: { purpose: '用途', fileName: '文件名', size: '大小（字节）', createdAt: '上传时间' },
      rows: (await ownFiles(db, subject)).map(({ purpose, fileName, size, createdAt }) => ({
        ...{ fileName, size, createdAt },
        purpose: purposeLabel(purpose),
      })),
    },
  ],
  files: ownFiles,
}
