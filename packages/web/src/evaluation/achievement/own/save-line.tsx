import { timeOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './form.module.css'
import type { useAutosave } from './use-autosave.ts'

/** Whether what was typed is kept, in one line; what went wrong, with the way out. */
export function SaveLine({
  saving,
  onReload,
}: {
  saving: ReturnType<typeof useAutosave>
  onReload: () => unknown
}) {
  const { state } = saving
  if (state.state === 'conflict')
    return (
      <Banner
        tone="warning"
        title="这份申请已在其他窗口或设备上修改"
        actions={
          <>
            <Button kind="secondary" onClick={onReload}>
              载入最新内容
            </Button>
            <Button onClick={saving.keepMine} busyText="正在保存">
              保留本页内容
            </Button>
          </>
        }
      >
        本页的修改还没有保存，也没有丢失。请选择以哪一份为准：“载入最新内容”将放弃本页的修改，“保留本页内容”将覆盖另一处的修改。
      </Banner>
    )
  if (state.state === 'refused')
    return (
      <Banner
        tone="error"
        title={state.message === '系统错误' ? '有内容不符合要求，尚未保存' : state.message}
      >
        {Object.values(state.fields).join('；')}
      </Banner>
    )
  const offline = state.state === 'offline'
  const text = {
    idle: '修改会自动保存',
    pending: '有修改尚未保存…',
    saving: '正在保存…',
    saved: state.state === 'saved' ? `已自动保存 ${timeOf(state.at).slice(11)}` : '',
    offline: '网络不畅，修改尚未保存，将自动重试。请不要关闭本页。',
  }[state.state]
  return (
    <p className={styles.saveLine} role="status" data-offline={offline ? '' : undefined}>
      <Icon name={state.state === 'saved' ? 'check' : offline ? 'warning' : 'refresh'} size="1.1em" />
      {text}
      {(offline || state.state === 'pending') && (
        <Button kind="quiet" onClick={saving.flush}>
          立即保存
        </Button>
      )}
    </p>
  )
}
