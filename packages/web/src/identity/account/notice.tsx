import type { ReactNode } from 'react'
import { ApiError, errorText } from '../../shared/api.ts'
import { Banner, type Tone } from '../../shared/ui/banner.tsx'
import styles from './account.module.css'
import { PageIncomplete } from './late-calls.ts'

/** What one form says about its last attempt. */
export interface Notice {
  tone: Tone
  title: string
  text?: string
  action?: ReactNode
}

export function NoticeBanner({ notice }: { notice: Notice | undefined }) {
  return (
    <div className={styles.notice}>
      {notice && (
        <Banner tone={notice.tone} title={notice.title} actions={notice.action}>
          {notice.text}
        </Banner>
      )}
    </div>
  )
}

/** The words for anything that was thrown. */
export const failureText = (cause: unknown): string =>
  cause instanceof PageIncomplete ? '页面加载失败，请刷新重试' : errorText(cause)

/** A lost connection may be an expired login; somebody who is only signing in also needs to know what to do. */
export const failureNotice = (cause: unknown, title = failureText(cause)): Notice => ({
  tone: 'error',
  title,
  ...(cause instanceof ApiError && cause.is('network', 'timeout')
    ? { text: '请检查网络连接后重试，已填写的内容不会丢失。' }
    : {}),
})
