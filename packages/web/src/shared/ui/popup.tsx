import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover'
import styles from './popup.module.css'

/** What floats: words in Chinese whatever the browser's language, and one look. Inside a dialog it lies in the dialog. */
export const Popup = ({
  children,
  className,
  ...props
}: Omit<PopoverProps, 'children' | 'className'> & {
  children: ReactNode
  className?: string | undefined
}) => (
  <I18nProvider locale="zh-CN">
    <AriaPopover
      offset={4}
      containerPadding={8}
      {...props}
      className={`${className ?? styles.popup} no-print`}
    >
      {children}
    </AriaPopover>
  </I18nProvider>
)
