import { timeOf } from '@portal/contract/platform/time'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { Hint, Row } from '../../../../shared/ui/layout.tsx'
import type { Application } from './use-application.ts'

/** Whether what was typed is kept, in one line; what went wrong, with the way out. */
export function SaveLine({
  application: { saver, state, clashes, keepMine, giveUp },
  onReload,
}: {
  application: Application
  onReload: () => unknown
}) {
  if (state.state === 'conflict')
    return (
      <Banner
        tone="warning"
        title="这份申请已在其他窗口或设备上修改"
        actions={
          <>
            <Button
              kind="secondary"
              onClick={() => {
                giveUp()
                return onReload()
              }}
            >
              载入最新内容
            </Button>
            <Button onClick={keepMine} busyText="正在保存">
              保留本页内容
            </Button>
          </>
        }
      >
        {clashes.length > 0 && `两处都修改了${clashes.join('、')}，其余修改会一并保留。`}
        本页的修改还没有保存，也没有丢失。“载入最新内容”将放弃本页的修改，“保留本页内容”将覆盖另一处对相同内容的修改。
      </Banner>
    )
  if (state.state === 'refused')
    return (
      <Banner
        tone="error"
        title={Object.keys(state.fields).length > 0 ? '有内容不符合要求，尚未保存' : state.message}
      >
        {Object.values(state.fields).join('；')}
      </Banner>
    )
  if (state.state === 'offline')
    return (
      <Banner
        tone="error"
        actions={
          <Button kind="link" onClick={saver.flush}>
            立即保存
          </Button>
        }
      >
        网络不畅，修改尚未保存，将自动重试。请不要关闭本页。
      </Banner>
    )
  const text = {
    idle: '修改会自动保存',
    pending: '有修改尚未保存…',
    saving: '正在保存…',
    saved: state.state === 'saved' ? `已自动保存 ${timeOf(state.at).slice(11)}` : '',
  }[state.state]
  return (
    <div role="status">
      <Row>
        <Icon name={state.state === 'saved' ? 'check' : 'refresh'} size="1.1em" />
        <Hint>{text}</Hint>
        {state.state === 'pending' && (
          <Button kind="link" onClick={saver.flush}>
            立即保存
          </Button>
        )}
      </Row>
    </div>
  )
}
