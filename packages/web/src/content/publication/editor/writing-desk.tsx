import { article, MAX_TITLE } from '@portal/contract/content/publication.calls'
import { COLUMNS, type Column } from '@portal/contract/content/publication-columns'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { listKey } from '../../../shared/list/list-page.tsx'
import { shortTime } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { ArticleView } from '../reading/article-view.tsx'
import { StateTag } from '../staff/columns.tsx'
import { useCategories } from '../use-categories.ts'
import { AttachmentsField } from './attachments-field.tsx'
import styles from './editor.module.css'
import { PictureField, uploadPicture } from './picture-field.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RichEditor } from './rich-editor.tsx'
import { type Detail, useWriting } from './use-writing.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** Where an article is written: the text on the left, what goes with it on the right, the acts always in sight. */
export function WritingDesk({
  column,
  base,
  detail,
  onReload,
}: {
  column: Column
  base: string
  detail: Detail | undefined
  /** Shows what the server has of the article. */
  onReload: (id: string) => void
}) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { categories } = useCategories(column)
  const { values, change, stand, apart, keeping, keptAt, failure, autosave, save } = useWriting(
    column,
    detail,
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [dialog, setDialog] = useState<'publish' | 'versions'>()
  const [preview, setPreview] = useState<Detail>()
  const address = useRef(stand.id)
  const isOut = stand.state === 'published'
  const live = isOut || stand.state === 'scheduled' || stand.state === 'withdrawn'

  // The address names the article once it exists, without leaving the page that is being written on.
  useEffect(() => {
    if (!stand.id || address.current) return
    address.current = stand.id
    history.replaceState(history.state, '', `${base}/edit/${stand.id}`)
  }, [stand.id, base])

  const told = (cause: unknown): string => {
    const fields = cause instanceof ApiError ? cause.fields : {}
    setErrors(fields)
    return Object.values(fields)[0] ?? errorText(cause)
  }
  const finish = async (act: 'save' | 'publish', publishAt = ''): Promise<string | undefined> => {
    setErrors({})
    try {
      const { state } = await save(act, publishAt)
      void queries.invalidateQueries({ queryKey: listKey(article.list) })
      toast(
        state === 'scheduled'
          ? '已安排定时发布'
          : act === 'publish'
            ? '文章已发布'
            : isOut
              ? '已更新，会员看到的是新内容'
              : '已保存',
        'success',
      )
      if (act === 'publish') void navigate(base)
      return undefined
    } catch (cause) {
      return told(cause)
    }
  }
  const saveNow = async () => {
    const wrong = await finish('save')
    if (wrong) toast(wrong, 'error')
  }
  const openPreview = async () => {
    const { id } = await autosave()
    if (!id) return toast('请先填写标题或正文', 'info')
    try {
      setPreview(await call(article.detail, { id, draft: true }))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const discard = async () => {
    if (!stand.id) return
    try {
      await call(article.discardDraft, { id: stand.id, version: stand.version })
      onReload(stand.id)
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const status =
    keeping === 'saving'
      ? '正在自动保存…'
      : keeping === 'waiting'
        ? '有未保存的修改'
        : keeping === 'failed'
          ? `自动保存失败：${failure}，将自动重试`
          : keptAt
            ? `${shortTime(keptAt)} 自动保存`
            : ''

  return (
    <div className={styles.desk}>
      <LeaveGuard dirty={keeping !== 'clean'}>刚才的修改还没有保存，离开后会丢失。</LeaveGuard>
      <header className={styles.bar}>
        <ButtonLink to={base}>返回列表</ButtonLink>
        <StateTag state={stand.state} />
        <span className={styles.status} role="status">
          {status}
        </span>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={openPreview} busyText="正在打开…">
            预览
          </Button>
          {stand.id && (
            <Button kind="quiet" onClick={() => setDialog('versions')}>
              历史版本
            </Button>
          )}
          <Button kind={isOut ? 'primary' : 'secondary'} onClick={saveNow} busyText="正在保存…">
            {isOut ? '更新' : '保存'}
          </Button>
          {!isOut && <Button onClick={() => setDialog('publish')}>发布…</Button>}
        </div>
      </header>
      {keeping === 'conflict' && (
        <Banner
          tone="error"
          title="这篇文章已被他人修改"
          actions={
            <Button kind="secondary" onClick={() => stand.id && onReload(stand.id)}>
              载入最新内容
            </Button>
          }
        >
          您刚才的修改没有保存。需要保留的文字请先复制，再载入最新内容。
        </Banner>
      )}
      {apart && live && (
        <Banner
          tone="warning"
          title="正在编辑未发布的修改"
          actions={
            <Button kind="secondary" onClick={discard}>
              放弃修改
            </Button>
          }
        >
          {apart.by}于{shortTime(apart.at)}修改；会员看到的仍是原来的内容，{isOut ? '更新' : '发布'}
          后才会变化。
        </Banner>
      )}
      <div className={styles.panes}>
        <section className={styles.paper} aria-label="文章内容">
          <TextField
            label="标题"
            required
            maxLength={MAX_TITLE}
            value={values.title}
            onChange={(title) => change({ title })}
            error={errors.title}
          />
          <div>
            <RichEditor
              initial={values.body}
              onChange={(body) => change({ body })}
              invalid={errors.body !== undefined}
              upload={async (file) => {
                try {
                  return await uploadPicture(file)
                } catch (cause) {
                  toast(errorText(cause), 'error')
                  return undefined
                }
              }}
            />
            {errors.body && (
              <p className={styles.wrong} role="alert">
                {errors.body}
              </p>
            )}
          </div>
        </section>
        <aside className={styles.side} aria-label="文章信息">
          <SelectField
            label="分类"
            value={values.categoryId}
            placeholder="未分类"
            options={categories.map(({ id, name }) => ({ code: id, label: name }))}
            onChange={(categoryId) => change({ categoryId })}
            error={errors.categoryId}
            help={categories.length === 0 ? '可在列表页的“分类”中添加' : undefined}
          />
          <TextArea
            label="摘要"
            rows={3}
            limit={500}
            value={values.summary}
            onChange={(summary) => change({ summary })}
            error={errors.summary}
            help="显示在列表中，可以不填"
          />
          <TextField
            label="来源"
            maxLength={60}
            value={values.source}
            onChange={(source) => change({ source })}
            error={errors.source}
            placeholder="如：学会秘书处"
          />
          <PictureField
            label="封面图"
            help="jpg或png，小于10MB；显示在列表中，可以不选"
            value={values.cover}
            onChange={(cover) => change({ cover })}
            error={errors.coverFileId}
          />
          <AttachmentsField
            files={values.files}
            onChange={(files) => change({ files })}
            error={errors.attachmentIds}
          />
        </aside>
      </div>
      {dialog === 'publish' && (
        <PublishDialog
          title={values.title.trim() || COLUMNS[column].label}
          onPublish={(publishAt) => finish('publish', publishAt)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'versions' && stand.id && (
        <VersionsDialog
          id={stand.id}
          version={stand.version}
          onClose={() => setDialog(undefined)}
          onRestored={() => stand.id && onReload(stand.id)}
        />
      )}
      {preview && (
        <Dialog
          open
          title="预览"
          onClose={() => setPreview(undefined)}
          footer={<Button onClick={() => setPreview(undefined)}>关闭</Button>}
        >
          <ArticleView article={preview} />
        </Dialog>
      )}
    </div>
  )
}
