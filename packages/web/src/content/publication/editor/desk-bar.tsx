import { shortTime } from '@portal/contract/platform/time'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import type { Action } from '../../../shared/call/use-action.ts'
import { FormAnswer, FormButtons, type useChoosing } from '../../../shared/form/schema-form.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ActionBar } from '../../../shared/ui/toolbar.tsx'
import type { ArticleRelease } from './release.ts'
import type { Writing } from './use-writing.ts'

interface Props {
  writing: Writing
  choosing: ReturnType<typeof useChoosing>
  save: Pick<Action, 'busy' | 'failure' | 'retry' | 'shown'>
  onSave: () => Promise<void>
  release: ArticleRelease
  onOpen: (dialog: 'publish' | 'versions' | 'preview') => Promise<void>
}

const standOf = ({ form, keptAt }: Writing): string => {
  if (form.action.busy) return '正在自动保存…'
  if (form.dirty) return '有未保存的修改'
  return keptAt ? `${shortTime(keptAt)} 自动保存` : ''
}

/** The acts of the desk, and how far the text is with the server. */
export const DeskBar = ({ writing, choosing, save, onSave, release, onOpen }: Props) => {
  const { form, stand } = writing
  const isOut = stand.state === 'published'
  const silent = !form.conflict && !form.action.failure && !save.failure && form.wrong.length === 0
  return (
    <ActionBar
      message={
        <>
          <FormAnswer form={form} choosing={choosing} />
          <ActionNote action={save} />
          <ActionNote action={release.handIn} />
          {silent && <span role="status">{standOf(writing)}</span>}
        </>
      }
    >
      {form.conflict ? (
        <FormButtons form={form} choosing={choosing} submitText="保存" />
      ) : (
        <>
          <Button kind="quiet" onClick={() => onOpen('preview')} busyText="正在打开…">
            预览
          </Button>
          {stand.id && (
            <Button kind="quiet" onClick={() => onOpen('versions')}>
              历史版本
            </Button>
          )}
          <Button
            kind={isOut ? 'primary' : 'secondary'}
            busy={save.busy}
            busyText="正在保存…"
            onClick={onSave}
          >
            {isOut ? '更新' : '保存'}
          </Button>
          {release.mayHandIn && (
            <Button kind="secondary" busy={release.handIn.busy} onClick={release.onHandIn}>
              提交审核
            </Button>
          )}
          {!isOut && <Button onClick={() => onOpen('publish')}>发布…</Button>}
        </>
      )}
    </ActionBar>
  )
}
