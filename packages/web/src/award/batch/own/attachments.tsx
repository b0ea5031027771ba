import { MAX_AWARD_SHEET_FILES } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { useEffect, useState } from 'react'
import { useAction } from '../../../shared/call/use-action.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { FileChooser } from '../../../shared/ui/file-chooser.tsx'
import { FileList } from '../../../shared/ui/file-list.tsx'
import { Section } from '../../../shared/ui/layout.tsx'
import type { View } from './view.ts'

type Attached = View['files'][number]

/** Files beside the expert's sheet: added and removed until the signature. */
export const Attachments = ({ view }: { view: View }) => {
  const examineId = view.id
  const [files, setFiles] = useState(view.files)
  const [sent, setSent] = useState(0)
  const [removing, setRemoving] = useState<Attached>()
  const save = useDownload(awardExamine.file)
  const add = useAction(awardExamine.upload, { onDone: (added) => setFiles((before) => [...before, added]) })
  useEffect(add.shown, [add.shown])
  if (files.length === 0 && !view.mayEdit) return null
  const take = ([file]: readonly File[]) => {
    if (!file) return
    const given = [file.name, file.size, file.lastModified]
    return add.runWith(given, () => ({ examineId }), { files: { file }, onProgress: setSent })
  }
  return (
    <Section title="评审附件" level={4}>
      <FileList
        label="评审附件"
        files={files.map((file) => ({
          key: file.id,
          name: file.fileName,
          actions: (
            <>
              <Button
                kind="link"
                aria-label={`下载 ${file.fileName}`}
                onClick={() => save.run({ examineId, fileId: file.id })}
              >
                下载
              </Button>
              {view.mayEdit && (
                <Button kind="link" aria-label={`删除 ${file.fileName}`} onClick={() => setRemoving(file)}>
                  删除
                </Button>
              )}
            </>
          ),
        }))}
      />
      {view.mayEdit && files.length < MAX_AWARD_SHEET_FILES && (
        <FileChooser
          label="评审附件"
          accept=".pdf,.docx,.xlsx,.jpg,.jpeg,.png"
          text={add.busy ? `正在上传 ${Math.round(sent * 100)}%` : '添加附件'}
          busy={add.busy}
          note={`pdf、docx、xlsx、jpg或png，小于20MB，最多${MAX_AWARD_SHEET_FILES}个；可以不传`}
          onFiles={take}
        />
      )}
      {add.failure && <Banner tone="error">{add.failure.text}</Banner>}
      {removing && (
        <ActionDialog
          endpoint={awardExamine.delFile}
          fixed={{ id: removing.id }}
          title={`删除附件“${removing.fileName}”？`}
          submitText="删除"
          danger
          done="附件已删除"
          onDone={(_, { id }) => setFiles((before) => before.filter((one) => one.id !== id))}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}
