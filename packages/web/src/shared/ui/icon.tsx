import { drawings, type IconName } from './icons.ts'

export type { IconName } from './icons.ts'

/** Decorative by default; give `label` when the icon stands alone. */
export function Icon({
  name,
  label,
  className,
  size = '1.25em',
}: {
  name: IconName
  label?: string
  className?: string | undefined
  size?: string
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from readers, or named by aria-label
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
