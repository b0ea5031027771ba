import { usePublicSettings } from '../settings.ts'
import styles from './frame.module.css'

/** The logo of the settings, or a seal of three waves, with the name of the society. */
export function Mark() {
  const { societyName, logoUrl } = usePublicSettings()
  return (
    <span className={styles.mark}>
      {logoUrl ? (
        <img src={logoUrl} alt="" />
      ) : (
        <svg viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.6">
          <circle cx="20" cy="20" r="18.5" />
          <path d="M8 15c4-4 8-4 12 0s8 4 12 0M8 21c4-4 8-4 12 0s8 4 12 0M10 27c3.4-3.4 6.7-3.4 10 0s6.7 3.4 10 0" />
        </svg>
      )}
      <span>{societyName}</span>
    </span>
  )
}
