export type FileKind = 'jpeg' | 'png' | 'pdf' | 'docx' | 'xlsx' | 'json'

export type FilePolicy = {
  kinds: FileKind[]
  /** The first size that is refused: "under 20MB" is 20 · 1024 · 1024. */
  maxBytes: number
  image?: { maxPixels?: number; maxEdge?: number }
  text: { kind: string; size: string }
}

const MEBIBYTE = 1024 * 1024

/** docs/handbook/identity.md#uploads, with their texts. */
export const photoPolicy: FilePolicy = {
  kinds: ['jpeg', 'png'],
  maxBytes: 10 * MEBIBYTE,
  text: { kind: '请上传jpg、jpeg或png格式的照片', size: '照片大小不能超过10MB！' },
}
export const stampedFormPolicy: FilePolicy = {
  kinds: ['jpeg', 'png', 'pdf'],
  maxBytes: 20 * MEBIBYTE,
  text: { kind: '请上传图片或PDF文件', size: '文件大小不能超过20MB' },
}
export const jsonPolicy: FilePolicy = {
  kinds: ['json'],
  maxBytes: 20 * MEBIBYTE,
  text: { kind: '只能上传JSON文件', size: '文件大小不能超过20MB' },
}
