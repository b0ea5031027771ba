import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { FileView } from '../../shared/file-view/file-view.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Stack } from '../../shared/ui/layout.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import styles from './conclusion.module.css'

const SHOWN = ['summary', 'innovations', 'indicators', 'novelty', 'application', 'benefits', 'ip'] as const

/** What the opinion speaks about: the application's own words, and its files one by one. */
export const Evidence = ({ projectId }: { projectId: string }) => {
  const detail = useCall(achievement.detail, { id: projectId })
  const [fileId, setFileId] = useState('')
  return (
    <Card title="申报内容和材料" label="申报内容和材料">
      <Loaded call={detail} rows={6}>
        {({ texts, files }) => {
          const file = files.find(({ id }) => id === fileId)
          return (
            <Stack>
              <Facts
                facts={SHOWN.filter((target) => texts[target]).map((target) => ({
                  title: targetOf(target)?.title ?? target,
                  value: texts[target],
                }))}
              />
              {files.length === 0 ? (
                <EmptyState title="没有附件" icon="file" />
              ) : (
                <SelectField
                  label="查看材料"
                  placeholder="请选择材料"
                  options={files.map((one) => ({
                    code: one.id,
                    label: `${targetOf(`attach.${one.slot}`)?.title ?? '材料'}：${one.fileName}`,
                  }))}
                  value={fileId}
                  onChange={setFileId}
                />
              )}
              {file && (
                <div className={styles.evidence}>
                  <FileView key={file.id} file={file} onRetry={() => void detail.refetch()} />
                </div>
              )}
            </Stack>
          )
        }}
      </Loaded>
    </Card>
  )
}
