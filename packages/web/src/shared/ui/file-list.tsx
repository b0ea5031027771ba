import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Card, Hint, Row } from './layout.tsx'
import styles from './lines.module.css'
import { Text } from './text.tsx'

export interface ListedFile {
  readonly key: string
  readonly name: string
  /** Kind, size, pages, when and by whom. */
  readonly note?: ReactNode
  readonly state?: ReactNode
  /** Shows it. Without it the name is plain text. */
  readonly onOpen?: (() => void) | undefined
  /** The same by an address of its own, in another tab. */
  readonly href?: string | undefined
  readonly actions?: ReactNode
  readonly picture?: boolean | undefined
  readonly error?: string | undefined
  /** 0 to 1 while it is on its way. */
  readonly progress?: number | undefined
}

/** Files line by line: name, note, state, acts. */
export const FileList = ({
  files,
  label = '文件',
  empty,
}: {
  files: readonly ListedFile[]
  label?: string | undefined
  empty?: ReactNode
}) =>
  files.length === 0 ? (
    empty ? (
      <Hint>{empty}</Hint>
    ) : null
  ) : (
    <Card flush>
      <ul className={styles.lines} aria-label={label}>
        {files.map((file) => (
          <li key={file.key} data-tone={file.error ? 'bad' : undefined}>
            <div className={styles.line}>
              <Listed {...file} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )

const Listed = ({ name, note, state, onOpen, href, actions, picture, error, progress }: ListedFile) => (
  <>
    <Icon name={error ? 'warning' : picture ? 'image' : 'file'} size="1.375rem" />
    <div className={styles.words}>
      {href ? (
        <a className={styles.open} href={href} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : onOpen ? (
        <button type="button" className={styles.open} onClick={onOpen}>
          {name}
        </button>
      ) : (
        name
      )}
      {note && (
        <Text as="span" size="s" tone="faint">
          {note}
        </Text>
      )}
      {progress !== undefined && (
        <progress aria-label={`上传${name}`} value={progress} max={1}>
          {Math.round(progress * 100)}%
        </progress>
      )}
      {error && (
        <Text as="span" size="s" tone="bad" role="alert">
          {error}
        </Text>
      )}
    </div>
    {state}
    {actions && (
      <div className="no-print">
        <Row gap={1}>{actions}</Row>
      </div>
    )}
  </>
)
