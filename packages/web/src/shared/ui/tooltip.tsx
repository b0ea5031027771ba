import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './popup.module.css'

/** A word more on hover and focus. Never the only place where something stands: fingers have no hover. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement<{ role?: string }> }) => (
  <TooltipTrigger delay={400}>
    <Focusable>{children as never}</Focusable>
    <AriaTooltip offset={6} className={`${styles.tooltip} no-print`}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
