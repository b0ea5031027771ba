import styles from './account.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'

export function Page() {
  return (
    <div className={styles.page}>
      <SessionsSection />
      <SignInsSection />
    </div>
  )
}
