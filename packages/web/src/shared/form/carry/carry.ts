import { inWeChat } from '../../api.ts'
import type { Draft } from '../use-draft.ts'

export interface CarryProps {
  draft: Draft
  /** Where the form is found on the other device. */
  page: string
  /** Of somebody without a session. */
  ticket?: string | undefined
  /** What does not travel, in words. */
  notKept?: string | undefined
}

export const carryWords = () => (inWeChat() ? '到浏览器中继续填写' : '换一台设备继续填写')
