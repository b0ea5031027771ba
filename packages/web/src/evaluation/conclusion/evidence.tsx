import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { useState } from 'react'
import { useCall } from '../../shared/call/use-call.ts'
import { FileView } from '../../shared/file-view/file-view.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import styles from './conclusion.module.css'

const SHOWN = ['summary', 'innovations', 'indicators', 'novelty', 'application', 'benefits', 'ip'] as const

/** What the opinion speaks about: the application's own words, and its files one by one. */
export const Evidence = ({ projectId }: { projectId: string }) => {
  const { data, error, refetch } = useCall(achievement.detail, { id: projectId })
  const [fileId, setFileId] = useState('')
  if (error && !data) return <ErrorState title={error.text} onRetry={() => refetch()} />
  if (!data) return <Skeleton rows={6} />
  const file = data.files.find(({ id }) => id === fileId)
  return (
    <section className={styles.card} aria-label="申报内容和材料">
      <h3>申报内容和材料</h3>
      <Facts
        facts={SHOWN.flatMap((target) => {
          const text = data.texts[target]
          return text
            ? [
                [
                  targetOf(target)?.title ?? target,
                  <span key={target} className={styles.text}>
                    {text}
                  </span>,
                ] as const,
              ]
            : []
        })}
      />
      <SelectField
        label="查看材料"
        placeholder="请选择材料"
        options={data.files.map((one) => ({
          code: one.id,
          label: `${targetOf(`attach.${one.slot}`)?.title ?? '材料'}：${one.fileName}`,
        }))}
        value={fileId}
        onChange={setFileId}
      />
      {data.files.length === 0 && <EmptyState title="没有附件" icon="file" />}
      {file && (
        <div className={styles.evidence}>
          <FileView key={file.id} file={file} onRetry={() => void refetch()} />
        </div>
      )}
    </section>
  )
}
