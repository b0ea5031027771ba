import { TableUploadStatus } from '../../identity/application-state.ts'
import { keysOf } from '../../platform/codes.ts'

/**
 * What stands between a decision to approve and the approval: circumstances that the reviewer confirms knowingly, each with a reason,
 * and the time in which an approval is undone as if it had not been. The server enforces it, the review desk shows it.
 */

/** For so long nothing of an approval leaves the house. */
export const UNDO_MINUTES = 10
/** A record is on screen for so long before anything is accepted about it. */
export const LOOK_MS = 1000

export const APPROVAL_WARNINGS = {
  formMissing: {
    label: '未上传盖章表',
    confirmed: '免盖章表通过',
    reasons: ['纸质原件已核对', '原件已寄出，之后补传'],
  },
  codeDiffers: {
    label: '盖章表的二维码与本版数据不一致',
    confirmed: '二维码不一致仍通过',
    reasons: ['已逐项核对，内容一致', '纸质原件已核对'],
  },
  codeUnread: {
    label: '盖章表的二维码尚未识别',
    confirmed: '未识别二维码仍通过',
    reasons: ['已逐项核对，内容一致', '纸质原件已核对'],
  },
  duplicate: {
    label: '疑似重复',
    confirmed: '疑似重复仍通过',
    reasons: ['已核实，不是重复', '同一人的另一身份', '重复记录另行合并'],
  },
  formerMember: {
    label: '曾终止会员资格',
    confirmed: '终止后重新入会',
    reasons: ['理事会已同意重新入会'],
  },
} as const satisfies Record<
  string,
  {
    label: string
    /** What confirming it is called in the history. */
    confirmed: string
    /** Frequent reasons; another one is typed. */
    reasons: readonly string[]
  }
>
export type ApprovalWarning = keyof typeof APPROVAL_WARNINGS
export const approvalWarnings = keysOf(APPROVAL_WARNINGS)

/** What the code on a printed form says about the data it was printed from. */
export interface FormCode {
  readonly applicationNo: string
  readonly contentHash: string
}
/** `reading`: nobody knows yet. */
export type CodeVerdict = 'reading' | 'same' | 'otherVersion' | 'otherForm' | 'unreadable'

/** Whether the code that was read belongs to the data under review. */
export const judgeCode = (code: FormCode | undefined, own: FormCode): CodeVerdict => {
  if (!code) return 'unreadable'
  if (code.applicationNo !== own.applicationNo) return 'otherForm'
  return code.contentHash === own.contentHash ? 'same' : 'otherVersion'
}

/** What has to be confirmed before this record can be approved. */
export const warningsOf = (record: {
  /** Of a kind that hands in a stamped form. */
  needsForm: boolean
  tableUploadStatus: TableUploadStatus
  code: CodeVerdict
  duplicates: number
  /** Records of the same person or unit whose membership ended. */
  former: number
}): ApprovalWarning[] => {
  const { needsForm, tableUploadStatus, code, duplicates, former } = record
  const ofForm = (): ApprovalWarning[] => {
    if (!needsForm) return []
    if (tableUploadStatus === TableUploadStatus.missing) return ['formMissing']
    if (code === 'otherVersion' || code === 'otherForm') return ['codeDiffers']
    return code === 'same' ? [] : ['codeUnread']
  }
  return [
    ...ofForm(),
    ...(duplicates > 0 ? (['duplicate'] as const) : []),
    ...(former > 0 ? (['formerMember'] as const) : []),
  ]
}
