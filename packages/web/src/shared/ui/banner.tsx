import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'error'
const icons: Record<Tone, IconName> = { info: 'info', success: 'check', warning: 'warning', error: 'warning' }

export interface BannerProps {
  tone?: Tone | undefined
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links at the end. */
  actions?: ReactNode
  onClose?: (() => void) | undefined
}

/** A notice that stays on the page, in the place it speaks about. */
export function Banner({ tone = 'info', title, children, actions, onClose }: BannerProps) {
  return (
    <div
      className={styles.banner}
      data-tone={tone}
      data-single={title ? undefined : ''}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {onClose && <IconButton name="close" label="关闭提示" className={styles.close} onClick={onClose} />}
    </div>
  )
}
