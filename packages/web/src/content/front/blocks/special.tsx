import { Band, Onward, Rail } from '../../../shared/site/parts.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import type { BlockProps } from './block.ts'
import styles from './blocks.module.css'

/** What staff put on the page for a while: a congress, a call, a jubilee. */
export const Special = ({ block: { title, lead, linkText, linkTo, pictureUrl, pictureAlt } }: BlockProps) => (
  <Band label={title}>
    <Rail title={title} more={linkTo ? { text: linkText, to: linkTo } : undefined}>
      {pictureUrl && <img className={styles.banner} src={pictureUrl} alt={pictureAlt} />}
      {lead && (
        <Text size="l" typed>
          {lead}
        </Text>
      )}
      {!pictureUrl && !lead && linkTo && <Onward text={linkText} to={linkTo} />}
    </Rail>
  </Band>
)
