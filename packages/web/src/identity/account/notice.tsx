import type { ReactNode } from 'react'
import type { Failure } from '../../shared/call/attempt.ts'
import { Banner, type Tone } from '../../shared/ui/banner.tsx'
import styles from './account.module.css'

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

/** The words of an act that did not come about. */
export const failureNotice = ({ text }: Failure, title = text): Notice => ({ tone: 'error', title })
