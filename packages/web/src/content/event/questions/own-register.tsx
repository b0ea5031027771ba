import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import { useMemo } from 'react'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Hint } from '../../../shared/ui/layout.tsx'
import type { OwnEvent } from '../view.ts'
import { askedWith } from './asked.ts'

const RECORD = '姓名、单位和手机号以您的会员资料为准。'

/** A member registers, or says anew what was said; the place is kept. */
export const OwnRegister = ({
  row: { id, title, questions, own },
  waits,
  onClose,
}: {
  row: OwnEvent
  waits: boolean
  onClose: () => void
}) => {
  const schema = useMemo(() => askedWith(ownEvent.register.input, questions), [questions])
  const mine = own && own.state !== 'cancelled' ? own : undefined
  const words = mine
    ? { title: `修改报名信息：${title}`, submitText: '保存', done: '报名信息已修改' }
    : waits
      ? { title: `报名：${title}`, submitText: '报名候补', done: '已登记为候补' }
      : { title: `报名：${title}`, submitText: '报名', done: '报名成功' }
  return (
    <ActionDialog
      {...words}
      endpoint={ownEvent.register}
      schema={schema}
      fixed={{ id }}
      defaults={{ note: own?.note ?? '', answers: own?.answers ?? {} }}
      draft={`event:register:${id}`}
      intro={<Hint>{`${waits && !mine ? '名额已满，将登记为候补。' : ''}${RECORD}`}</Hint>}
      onClose={onClose}
    />
  )
}
