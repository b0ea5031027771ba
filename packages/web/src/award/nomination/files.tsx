import { awardNomination } from '@portal/contract/award/nomination.calls'
import { useEffect, useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { FileList } from '../../shared/ui/file-list.tsx'
import { Section } from '../../shared/ui/layout.tsx'
import type { View } from './words.ts'

const WORDS = {
  form: { title: '签字盖章的推荐书', empty: '还没有上传。', multiple: false },
  material: { title: '附件', empty: '没有附件。知识产权、应用证明、查新报告等。', multiple: true },
} as const

/** The stamped form, or what proves it: uploaded and taken away until it is handed in. */
export const Files = ({ view, kind }: { view: View; kind: keyof typeof WORDS }) => {
  const { title, empty, multiple } = WORDS[kind]
  const [sent, setSent] = useState(0)
  const save = useDownload(awardNomination.file)
  const add = useAction(awardNomination.upload)
  const remove = useAction(awardNomination.removeFile, { done: '已删除' })
  useEffect(add.shown, [add.shown])
  const files = view.files.filter((file) => file.kind === kind)
  const take = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const given = [file.name, file.size, file.lastModified]
      const options = { files: { file }, onProgress: setSent }
      if (!(await add.runWith(given, () => ({ id: view.id, kind }), options))) return
    }
  }
  return (
    <Section title={title}>
      <FileList
        label={title}
        empty={empty}
        files={files.map((file) => ({
          key: file.id,
          name: file.fileName,
          actions: (
            <>
              <Button
                kind="link"
                aria-label={`下载 ${file.fileName}`}
                onClick={() => save.run({ id: view.id, fileId: file.id })}
              >
                下载
              </Button>
              {view.may.edit && (
                <Button
                  kind="link"
                  aria-label={`删除 ${file.fileName}`}
                  busy={remove.busy}
                  onClick={() => remove.run({ id: view.id, fileId: file.id })}
                >
                  删除
                </Button>
              )}
            </>
          ),
        }))}
      />
      {kind === 'form' && view.stale && (
        <Banner tone="warning">推荐书上传后内容有修改，请重新下载、签字盖章并上传。</Banner>
      )}
      {view.may.edit && (
        <FileChooser
          label={title}
          accept=".pdf,.jpg,.jpeg,.png"
          multiple={multiple}
          busy={add.busy}
          text={
            add.busy
              ? `正在上传 ${Math.round(sent * 100)}%`
              : kind === 'form' && files.length > 0
                ? '重新上传'
                : '上传'
          }
          note="pdf、jpg或png，小于20MB"
          onFiles={take}
        />
      )}
      {add.failure && <Banner tone="error">{add.failure.text}</Banner>}
    </Section>
  )
}
