import type { ReactNode } from 'react'
import styles from './hero.module.css'

/** A drawing of rivers, a file of its own that is kept for a year; its colours are those of the place where it stands. */
export const RiverMap = ({ src, className }: { src: string; className?: string | undefined }) => (
  <svg className={className} aria-hidden="true" focusable="false">
    <use href={`${src}#map`} />
  </svg>
)

/** The first sight of the society: map, name and ways in, and a panel over the same river in dark water. */
export const Hero = ({
  map,
  picture,
  labels,
  children,
  aside,
}: {
  map: string
  /** Instead of the map. */
  picture?: { readonly src: string; readonly alt: string } | undefined
  /** Names on the map, as text of its own scale. */
  labels?: ReactNode
  children: ReactNode
  aside: ReactNode
}) => (
  <div className={styles.hero}>
    {picture ? (
      <img className={styles.picture} src={picture.src} alt={picture.alt} />
    ) : (
      <div className={styles.sheet} aria-hidden="true">
        <RiverMap src={map} className={styles.map} />
        <svg
          className={styles.labels}
          aria-hidden="true"
          viewBox="0 0 1495 667"
          preserveAspectRatio="xMidYMid slice"
        >
          {labels}
        </svg>
      </div>
    )}
    <div className={styles.words} data-picture={picture ? '' : undefined}>
      <div>{children}</div>
    </div>
    <aside className={styles.panel} aria-label="登录">
      <RiverMap src={map} className={styles.map} />
      <div className={styles.desk}>{aside}</div>
    </aside>
  </div>
)

/** The head of a column: its name over the same water. */
export const Head = ({
  map,
  title,
  lead,
  children,
}: {
  map: string
  title: string
  lead: string
  children?: ReactNode
}) => (
  <div className={styles.head}>
    <RiverMap src={map} className={styles.map} />
    <div className="wrap">
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
    </div>
  </div>
)
