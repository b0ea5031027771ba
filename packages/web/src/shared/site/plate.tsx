import type { ReactNode } from 'react'
import { RiverMap } from './hero.tsx'
import styles from './plate.module.css'

const TONES = ['deep', 'paper', 'jade', 'silt'] as const
const ACCENTS = { deep: 'common', paper: 'common', jade: 'expert', silt: 'project' } as const

/** The same for the same record, always: no chance in it. */
const numberOf = (id: string): number =>
  [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7)

/** The picture of an article or video: its cover, or one of six river nets in one of four waters. */
export const Plate = ({
  id,
  cover,
  maps,
  shape = 'wide',
  children,
}: {
  id: string
  cover: string
  maps: readonly string[]
  shape?: 'wide' | 'card' | 'strip'
  children?: ReactNode
}) => {
  const number = numberOf(id)
  const tone = TONES[number % TONES.length] ?? 'deep'
  return (
    <span className={styles.plate} data-shape={shape} data-tone={tone} data-accent={ACCENTS[tone]}>
      {cover ? (
        <img src={cover} alt="" loading="lazy" />
      ) : (
        <RiverMap src={maps[number % maps.length] ?? ''} className={styles.drawing} />
      )}
      {children}
    </span>
  )
}
