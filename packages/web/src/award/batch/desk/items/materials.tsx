import { award } from '@portal/contract/award/award.calls'
import { MAX_AWARD_MATERIALS } from '@portal/contract/award/award.rules'
import { useEffect, useState } from 'react'
import { useAction } from '../../../../shared/call/use-action.ts'
import { useDownload } from '../../../../shared/call/use-download.ts'
import { ActionDialog } from '../../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { FileChooser } from '../../../../shared/ui/file-chooser.tsx'
import { FileList } from '../../../../shared/ui/file-list.tsx'
import { Section } from '../../../../shared/ui/layout.tsx'
import type { Item } from '../view.ts'

/** What the experts will read of an item: uploaded and removed by those who keep the batch. */
export const Materials = ({ item }: { item: Item }) => {
  const [sent, setSent] = useState({ name: '', part: 0 })
  const [removing, setRemoving] = useState<Item['files'][number]>()
  const save = useDownload(award.file)
  const add = useAction(award.uploadMaterial)
  useEffect(add.shown, [add.shown])
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      const { name } = file
      const onProgress = (part: number) => setSent({ name, part })
      onProgress(0)
      const given = [name, file.size, file.lastModified]
      if (!(await add.runWith(given, () => ({ itemId: item.id }), { onProgress, files: { file } }))) return
    }
  }
  return (
    <Section title="项目材料">
      <FileList
        label="项目材料"
        empty="没有材料。推荐书和附件上传后，分配到的专家在线查看，页面带姓名水印。"
        files={item.files.map((file) => ({
          key: file.id,
          name: file.fileName,
          actions: (
            <>
              <Button
                kind="link"
                aria-label={`下载 ${file.fileName}`}
                onClick={() => save.run({ id: file.id })}
              >
                下载
              </Button>
              {item.may.files && (
                <Button kind="link" aria-label={`删除 ${file.fileName}`} onClick={() => setRemoving(file)}>
                  删除
                </Button>
              )}
            </>
          ),
        }))}
      />
      {item.may.files && item.files.length < MAX_AWARD_MATERIALS && (
        <FileChooser
          label="项目材料"
          accept=".pdf,.jpg,.jpeg,.png"
          multiple
          busy={add.busy}
          text={add.busy ? `正在上传 ${Math.round(sent.part * 100)}%` : '上传材料'}
          note="pdf、jpg或png，每个小于20MB，可以一次选择多个"
          onFiles={take}
        />
      )}
      {add.failure && (
        <Banner tone="error">
          {sent.name}：{add.failure.text}
        </Banner>
      )}
      {removing && (
        <ActionDialog
          endpoint={award.removeMaterial}
          fixed={{ id: removing.id, itemId: item.id }}
          title={`删除材料“${removing.fileName}”？`}
          submitText="删除"
          danger
          done="材料已删除"
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}
