import { message } from '@portal/contract/communication/message.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from '../message.module.css'
import { MessageBody } from '../message-body.tsx'
import { contentOf, type Draft, type Preview } from './draft.ts'

const yuan = (price: number): string => (price / 1000).toFixed(2)

/** As the chosen recipient will read it, made by what sends it. */
export function PreviewCard({ draft, deliverable }: { draft: Draft; deliverable: number }) {
  const [wanted, setWanted] = useState(0)
  const said = { ...contentOf(draft), fileIds: draft.files.map(({ id }) => id) }
  const at = Math.max(0, Math.min(wanted, deliverable - 1))
  const { data, error } = useQuery({
    queryKey: ['preview', said, at],
    queryFn: ({ signal }) => call(message.preview, { ...said, at }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <aside className={styles.preview} aria-label="预览">
      <header>
        <h2>预览</h2>
        {deliverable > 0 && (
          <span className={styles.walk}>
            <button
              type="button"
              aria-label="上一位收件人"
              disabled={at === 0}
              onClick={() => setWanted(at - 1)}
            >
              <Icon name="chevron-left" />
            </button>
            {at + 1} / {deliverable}
            <button
              type="button"
              aria-label="下一位收件人"
              disabled={at >= deliverable - 1}
              onClick={() => setWanted(at + 1)}
            >
              <Icon name="chevron-right" />
            </button>
          </span>
        )}
      </header>
      {error && <p className={styles.hint}>{errorText(error)}</p>}
      {data && (
        <>
          <p className={styles.to}>
            收件人：
            {deliverable > 0 ? `${data.name || '（无姓名）'} ${data.destination}` : '尚未选择，以示例显示'}
          </p>
          {draft.channel === 'mail' ? (
            <Letter data={data} />
          ) : (
            <Bubble data={data} deliverable={deliverable} />
          )}
        </>
      )}
    </aside>
  )
}

const Letter = ({ data }: { data: Preview }) => (
  <div className={styles.letter}>
    <h3>{data.subject || '（未填写主题）'}</h3>
    {data.blocks.length === 0 ? (
      <p className={styles.hint}>正文显示在这里。</p>
    ) : (
      <MessageBody under={2} blocks={data.blocks} />
    )}
  </div>
)

const Bubble = ({ data, deliverable }: { data: Preview; deliverable: number }) => (
  <>
    <p className={styles.bubble}>{data.text}</p>
    <p className={styles.hint} data-testid="segments">
      {`${data.text.length} 字，按 ${data.segments} 条计费`}
      {deliverable > 0 &&
        `；${deliverable} 人约 ${data.segments * deliverable} 条，费用约 ${yuan(data.segments * deliverable * data.price)} 元`}
    </p>
  </>
)
