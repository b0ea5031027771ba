import { article } from '@portal/contract/content/article.calls'
import { COLUMNS, type Column } from '@portal/contract/content/publication-columns'
import { shortTime } from '@portal/contract/platform/time'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../shared/call/use-action.ts'
import { focusFirstError } from '../../../shared/form/focus.ts'
import { FormBody, useChoosing } from '../../../shared/form/schema-form.tsx'
import { showMessages } from '../../../shared/form/use-schema-form.ts'
import { ReleaseNote } from '../../../shared/release/release.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Page as Frame } from '../../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { StateTag } from '../staff/columns.tsx'
import { DeskBar } from './desk-bar.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog, scheduledAt } from './publish-dialog.tsx'
import { RELEASE_WORDS, useArticleRelease } from './release.ts'
import { type Detail, useWriting } from './use-writing.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { WritingFields } from './writing-fields.tsx'

interface Props {
  column: Column
  base: string
  detail: Detail | undefined
  /** Shows what the server has of the article. */
  onReload: (id: string) => Promise<void>
}

/** The address names the article once it exists, without leaving the page that is being written on. */
const useAddress = (base: string, id: string | undefined) => {
  const named = useRef(id)
  useEffect(() => {
    if (!id || named.current) return
    named.current = id
    history.replaceState(history.state, '', `${base}/edit/${id}`)
  }, [id, base])
}

/** Where an article is written: the text on the left, what goes with it on the right, the acts always in sight. */
export function WritingDesk({ column, base, detail, onReload }: Props) {
  const navigate = useNavigate()
  const writing = useWriting(column, detail)
  const { form, stand, settle } = writing
  const choosing = useChoosing(form)
  const release = useArticleRelease(writing, detail)
  const [dialog, setDialog] = useState<'publish' | 'versions' | 'preview'>()
  useAddress(base, stand.id)
  const showFields = (messages: Readonly<Record<string, string>>) => {
    showMessages(form, messages)
    void focusFirstError(form.root.current)
  }
  const save = useAction(article.save, {
    done: () => (stand.state === 'published' ? '已更新，会员看到的是新内容' : '已保存'),
    onDone: writing.stored,
    onRefused: ({ fields }) => {
      showFields(fields)
      return false
    },
  })
  const reload = async () => {
    if (!stand.id) return
    form.draft.clear()
    await onReload(stand.id)
  }
  const close = () => setDialog(undefined)
  // Whatever begins while a save is on its way would be overtaken by it.
  const saving = useRef<Promise<void>>(undefined)
  const saveNow = async () => {
    if (await settle()) await save.run({ ...writing.input(), act: 'save' })
  }
  const open = async (wanted: 'publish' | 'versions' | 'preview') => {
    await saving.current
    if (!(await settle())) return
    if (wanted === 'preview' && !writing.input().id) toast('请先填写标题或正文', 'info')
    else setDialog(wanted)
  }
  return (
    <Frame back={{ to: base, text: '返回列表' }} tags={<StateTag state={stand.state} />}>
      <LeaveGuard dirty={form.dirty}>刚才的修改还没有保存到服务器，离开后只保留在本机。</LeaveGuard>
      <ReleaseNote
        release={release}
        saved={stand.id && stand.version ? { id: stand.id, version: stand.version } : undefined}
        manages={release.manages}
        author={detail?.handedInBy}
        words={RELEASE_WORDS}
        onSentBack={() => void navigate(base)}
      />
      <ApartNote writing={writing} onDiscarded={reload} />
      <FormBody form={form} names={[]} chosen={choosing.chosen} onChoose={choosing.onChoose}>
        <WritingFields column={column} writing={writing} />
      </FormBody>
      <DeskBar
        writing={writing}
        choosing={choosing}
        save={save}
        release={release}
        onSave={() => {
          saving.current = saveNow()
          return saving.current
        }}
        onOpen={open}
      />
      {dialog === 'publish' && (
        <PublishDialog
          kind="article"
          title={writing.values.title.trim() || COLUMNS[column].label}
          input={writing.input()}
          scheduled={scheduledAt(detail)}
          onDone={async (saved) => {
            writing.stored(saved)
            // The guard lets go with the next drawing.
            await new Promise((resolve) => setTimeout(resolve))
            void navigate(base)
          }}
          onFields={showFields}
          onClose={close}
        />
      )}
      {dialog === 'versions' && stand.id && (
        <VersionsDialog id={stand.id} version={stand.version} onClose={close} onRestored={reload} />
      )}
      {dialog === 'preview' && stand.id && <PreviewDialog id={stand.id} onClose={close} />}
    </Frame>
  )
}

/** What is written here stands beside what members read until it is their turn. */
const ApartNote = ({
  writing: { apart, stand },
  onDiscarded,
}: {
  writing: ReturnType<typeof useWriting>
  onDiscarded: () => Promise<void>
}) => {
  const discard = useAction(article.discardDraft, { onDone: onDiscarded })
  const { id, version, state } = stand
  if (!apart || !id || state === 'draft') return null
  return (
    <Banner
      tone="warning"
      title="正在编辑未发布的修改"
      actions={
        <Button kind="secondary" busy={discard.busy} onClick={() => discard.run({ id, version })}>
          放弃修改
        </Button>
      }
    >
      {apart.by}于{shortTime(apart.at)}修改；会员看到的仍是原来的内容，
      {state === 'published' ? '更新' : '发布'}后才会变化。
    </Banner>
  )
}
