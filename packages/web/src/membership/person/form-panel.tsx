import type { ReactNode } from 'react'
import styles from './form-sheet.module.css'
import { STAMPED_FORMS, type StampedKind } from './stamped-forms.ts'

/** What a sheet lies in: on a phone it is wider than the screen, and keys move it as well. */
export const FormPanel = ({ kind, children }: { kind: StampedKind; children: ReactNode }) => (
  <section
    className={styles.panel}
    aria-label={STAMPED_FORMS.find(({ code }) => code === kind)?.label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
    tabIndex={0}
  >
    {children}
  </section>
)
