import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { FileView } from '../../shared/file-view/file-view.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import styles from './conclusion.module.css'

const SHOWN = ['summary', 'innovations', 'indicators', 'novelty', 'application', 'benefits', 'ip'] as const

/** What the opinion speaks about: the application's own words, and its files one by one. */
export const Evidence = ({ projectId }: { projectId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['achievement-desk', projectId, 'detail', undefined],
    queryFn: ({ signal }) => call(achievement.detail, { id: projectId }, { signal }),
  })
  const [fileId, setFileId] = useState('')
  if (error) return <ErrorState title={errorText(error)} onRetry={() => refetch()} />
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
