import { usePublicSettings } from '../../shared/settings.ts'
import styles from './brand.module.css'

/** Logo (or a seal with the society's first character) and name, both from the settings. */
export function Brand({ onDark, small }: { onDark?: boolean; small?: boolean }) {
  const { societyName, societyShort, logoUrl } = usePublicSettings()
  return (
    <span className={styles.brand} data-dark={onDark ? '' : undefined} data-small={small ? '' : undefined}>
      {logoUrl ? (
        <img className={styles.logo} src={logoUrl} alt="" />
      ) : (
        <span className={styles.seal} aria-hidden="true">
          {societyShort.slice(0, 1)}
        </span>
      )}
      <span className={styles.name}>{societyName}</span>
    </span>
  )
}
