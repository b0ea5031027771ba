import { award } from '@portal/contract/award/award.calls'
import {
  AWARD_GUARDS,
  AWARD_MIN_OPINION,
  AWARD_STATUS,
  type AwardMoveName,
  awardMoveOf,
} from '@portal/contract/award/award.rules'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { useFields } from './use-fields.ts'
import { type Batch, titleOf } from './view.ts'

interface Props {
  batch: Batch
  name: AwardMoveName
  onDone: () => unknown
  onClose: () => void
}

/** A step of the batch, with what it needs and what stands against it. */
export const MoveDialog = ({ batch, name, onDone, onClose }: Props) => {
  const move = awardMoveOf(name)
  const { values, field, send, failure, dirty } = useFields({
    opinion: '',
    days: String(batch.rules.publicityDays),
    note: '',
  })
  const [noSecret, setNoSecret] = useState(false)
  const [error, setError] = useState<string>()
  const early = name === 'closeReview' && batch.counts.signed < batch.counts.assigned
  const explains = move.asks === 'opinion' || early
  const go = () => {
    if (explains && [...values.opinion.trim()].length < AWARD_MIN_OPINION)
      return setError(`请填写至少${AWARD_MIN_OPINION}个字`)
    if (move.publishes && !noSecret) return setError(AWARD_GUARDS.noSecret)
    setError(undefined)
    return send(async () => {
      await call(award.move, {
        id: batch.id,
        action: name,
        opinion: values.opinion,
        ...(move.publishes && { publicity: { days: Number(values.days), note: values.note, noSecret } }),
        expectVersion: batch.version,
      } as CallOf<typeof award.move>)
      toast(`已办理：${move.label}`, 'success')
      await onDone()
    })
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`${move.label}：${titleOf(batch)}`}
      onClose={onClose}
      dirty={dirty}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind={move.grave ? 'danger' : 'primary'} onClick={go} busyText="正在办理…">
            {move.label}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          批次将由“{AWARD_STATUS[batch.status]}”进入“{AWARD_STATUS[move.to]}”。
          {name === 'startReview' && '专家会收到短信和邮件，项目和评分表从此不能再修改。'}
          {name === 'closeReview' && '未签字的意见不计入结果，评分随即对工作人员开放。'}
          {name === 'announce' && '获奖证书和评审专家证书随即编号生成。'}
        </p>
        {early && (
          <Banner tone="warning">
            还有{batch.counts.assigned - batch.counts.signed}份意见没有签字，提前结束须说明原因。
          </Banner>
        )}
        {move.publishes && (
          <>
            <TextField
              label="公示天数"
              required
              inputMode="numeric"
              maxLength={3}
              help={`不少于${batch.rules.publicityDays}个自然日`}
              {...field('days')}
            />
            <TextArea
              label="公示说明"
              help="显示在公示页顶部，可以不填"
              rows={3}
              limit={1000}
              {...field('note')}
            />
            <Checkbox value={noSecret} onChange={setNoSecret}>
              已核对公示内容，不涉及国家秘密、商业秘密和不宜公开的个人信息
            </Checkbox>
          </>
        )}
        {(explains || move.grave) && (
          <TextArea
            label={explains ? '原因' : '备注'}
            required={explains}
            help={explains ? `写入办理记录，至少${AWARD_MIN_OPINION}个字` : '写入办理记录，可以不填'}
            rows={3}
            limit={1000}
            {...field('opinion')}
          />
        )}
        {(error ?? failure) && <Banner tone="error">{error ?? failure}</Banner>}
      </div>
    </Dialog>
  )
}
