import { award } from '@portal/contract/award/award.calls'
import { AWARD_STATUS, type AwardMoveName, awardMoveOf } from '@portal/contract/award/award.rules'
import { awardMoveAsk } from '@portal/contract/award/award-forms.fields'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import { type Batch, titleOf } from './view.ts'

const EFFECTS: Partial<Record<AwardMoveName, string>> = {
  startReview: '专家会收到短信和邮件，项目和评分表从此不能再修改。',
  closeReview: '未签字的意见不计入结果，评分随即对工作人员开放。',
  announce: '获奖证书和评审专家证书随即编号生成。',
}

interface Props {
  batch: Batch
  name: AwardMoveName
  onClose: () => void
}

/** A step of the batch, with what it needs and what stands against it. */
export const MoveDialog = ({ batch, name, onClose }: Props) => {
  const move = awardMoveOf(name)
  const { counts, rules } = batch
  const early = name === 'closeReview' && counts.signed < counts.assigned
  const [schema] = useState(() => awardMoveAsk(name, { early, days: rules.publicityDays }))
  return (
    <ActionDialog
      endpoint={award.move}
      schema={schema}
      fixed={{ id: batch.id, action: name, expectVersion: batch.version }}
      defaults={{ 'publicity.days': String(rules.publicityDays) }}
      title={`${move.label}：${titleOf(batch)}`}
      submitText={move.label}
      busyText="正在办理…"
      danger={move.grave}
      done={`已办理：${move.label}`}
      onClose={onClose}
      intro={
        <Stack gap={3}>
          <p>
            批次将由“{AWARD_STATUS[batch.status]}”进入“{AWARD_STATUS[move.to]}”。{EFFECTS[name]}
          </p>
          {early && (
            <Banner tone="warning">
              还有{counts.assigned - counts.signed}份意见没有签字，提前结束须说明原因。
            </Banner>
          )}
        </Stack>
      }
    />
  )
}
