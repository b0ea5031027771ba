import { award } from '@portal/contract/award/award.calls'
import {
  AWARD_CHECKS,
  AWARD_ITEM_STATES,
  AWARD_SEAT_STATES,
  AWARD_SOURCES,
  NOMINATION_CHANNELS,
  NOMINATION_STATES,
} from '@portal/contract/award/award.rules'
import { lineOfPerson } from '@portal/contract/award/award-forms.fields'
import { awardNomination } from '@portal/contract/award/nomination.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { dayOf, shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../../shared/call/loaded.tsx'
import { useCall } from '../../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../../shared/form/action-dialog.tsx'
import { to } from '../../../../shared/routes/table.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Facts } from '../../../../shared/ui/facts.tsx'
import { Hint, Row, Section, Stack } from '../../../../shared/ui/layout.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { SEAT_TONES } from '../../words.ts'
import { Hits } from '../hits.tsx'
import type { Batch, Item } from '../view.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemState } from './item-state.tsx'
import { Materials } from './materials.tsx'

type Asking = 'giveBack' | 'edit' | 'check' | 'assign' | 'withdraw' | 'takeOut' | 'remove'

/** Whose experts may still come. */
const EXAMINED: readonly Item['state'][] = ['unchecked', 'passed']

const Seats = ({ item }: { item: Item }) => {
  const [leaving, setLeaving] = useState<Item['seats'][number]>()
  if (item.seats.length === 0)
    return <Hint>{EXAMINED.includes(item.state) ? '还没有分配专家。' : '没有进入专家评审。'}</Hint>
  return (
    <>
      {item.seats.map((seat) => (
        <Stack key={seat.id} gap={1}>
          <Row>
            <strong>{seat.name}</strong>
            <Tag tone={SEAT_TONES[seat.state]}>{AWARD_SEAT_STATES[seat.state]}</Tag>
            <small>{seat.orgName}</small>
            {item.may.assign && seat.state !== 'signed' && seat.state !== 'recused' && (
              <Button kind="link" aria-label={`取消分配 ${seat.name}`} onClick={() => setLeaving(seat)}>
                取消分配
              </Button>
            )}
          </Row>
          {seat.recusal && (
            <Hint>
              {shortTime(seat.recusal.at)} 回避：{seat.recusal.text}
            </Hint>
          )}
          <Hits hits={seat.hits} />
        </Stack>
      ))}
      {leaving && (
        <ActionDialog
          endpoint={award.unassign}
          fixed={{ id: leaving.id }}
          title={`取消${leaving.name}的评审任务`}
          submitText="取消分配"
          danger
          done="已取消分配"
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

const About = ({ item }: { item: Item }) => (
  <Facts
    facts={[
      ['编号', item.no],
      ['项目名称', item.name],
      ['组别', item.group],
      ['申报等级', item.grade],
      ['完成单位', item.units.join('、')],
      ['完成人', item.persons.map(lineOfPerson).join('、')],
      ['联系人', [item.contactName, item.contactMobile].filter(Boolean).join('　')],
      [
        '来源',
        item.achievementId ? (
          <Link to={to('achievements', { open: item.achievementId })}>{AWARD_SOURCES[item.source]}</Link>
        ) : (
          AWARD_SOURCES[item.source]
        ),
      ],
      ['项目简介', item.summary],
    ]}
  />
)

const Nominated = ({ nomination }: { nomination: NonNullable<Item['nomination']> }) => (
  <Section title="网上推荐" gap={1}>
    <Facts
      facts={[
        ['推荐方', `${labelOf(NOMINATION_CHANNELS, nomination.channel)}　${nomination.nominator}`],
        ['状态', NOMINATION_STATES[nomination.state]],
        ['提交时间', nomination.submittedAt && shortTime(nomination.submittedAt)],
        ['补正', nomination.returnReason && `${nomination.returnDue}前：${nomination.returnReason}`],
        ['推荐意见', nomination.opinion],
      ]}
    />
  </Section>
)

const Checked = ({ check }: { check: NonNullable<Item['check']> }) => (
  <Section title="形式审查" gap={1}>
    <p>
      {check.byName}　{dayOf(check.at)}　{check.passed ? '通过' : '不通过'}
      {check.reason && `：${check.reason}`}
    </p>
    {!check.passed && (
      <Hint>
        未满足：
        {AWARD_CHECKS.filter(({ code }) => !check.checked.includes(code))
          .map(({ label }) => label)
          .join('；') || '—'}
      </Hint>
    )}
  </Section>
)

const Vote = ({ vote }: { vote: NonNullable<Item['vote']> }) => (
  <Section title="会议表决" gap={1}>
    <p>
      {vote.grade}　同意{vote.agree}票，反对{vote.against}票，弃权{vote.abstain}票
      {vote.recused > 0 && `，回避${vote.recused}人`}；须{vote.needed}票，
      <Tag tone={vote.passed ? 'good' : 'bad'}>{vote.passed ? '通过' : '未通过'}</Tag>
    </p>
  </Section>
)

const Acts = ({ item, ask }: { item: Item; ask: (asking: Asking) => void }) => (
  <Row>
    <ItemState item={item} />
    {item.may.check && <Button onClick={() => ask('check')}>形式审查</Button>}
    {item.may.assign && (
      <Button kind={item.may.check ? 'secondary' : 'primary'} onClick={() => ask('assign')}>
        分配专家
      </Button>
    )}
    {item.may.edit && (
      <Button kind="secondary" onClick={() => ask('edit')}>
        修改
      </Button>
    )}
    {item.may.giveBack && (
      <Button kind="secondary" onClick={() => ask('giveBack')}>
        退回补正
      </Button>
    )}
    {item.may.takeOut && (
      <Button kind="quiet" onClick={() => ask('takeOut')}>
        移出评审
      </Button>
    )}
    {item.may.remove ? (
      <Button kind="quiet" onClick={() => ask('remove')}>
        删除
      </Button>
    ) : (
      item.may.end && (
        <Button kind="quiet" onClick={() => ask('withdraw')}>
          登记撤回
        </Button>
      )
    )}
  </Row>
)

interface AskedProps {
  asking: Asking
  item: Item
  batch: Batch
  onClose: () => void
  onRemoved: () => void
}
const Asked = ({ asking, item, batch, onClose, onRemoved }: AskedProps) => {
  if (asking === 'edit') return <ItemDialog batch={batch} item={item} onClose={onClose} />
  if (asking === 'check') return <CheckDialog item={item} onClose={onClose} />
  if (asking === 'assign') return <AssignDialog batch={batch} items={[item]} onClose={onClose} />
  const fixed = { id: item.id, expectVersion: item.version }
  if (asking === 'remove')
    return (
      <ActionDialog
        endpoint={award.removeItem}
        fixed={fixed}
        title={`删除项目“${item.name}”？`}
        submitText="删除"
        danger
        done="项目已删除"
        onDone={onRemoved}
        onClose={onClose}
      >
        <p>已上传的材料一并删除。</p>
      </ActionDialog>
    )
  if (asking === 'giveBack')
    return (
      <ActionDialog
        endpoint={awardNomination.giveBack}
        fixed={{ itemId: item.id, expectVersion: item.version }}
        title={`将“${item.name}”退回推荐方补正`}
        submitText="退回补正"
        draft={`award:giveBack:${item.id}`}
        done="已退回，已通知推荐方"
        onClose={onClose}
      />
    )
  if (asking === 'takeOut')
    return (
      <ActionDialog
        endpoint={award.takeOutItem}
        fixed={fixed}
        title={`将“${item.name}”移出评审`}
        submitText="移出评审"
        danger
        done="已移出评审，已通知该项目的专家"
        onClose={onClose}
      >
        <p>
          已签字{item.signed}份，至少须{batch.minExperts}份。移出后不参加排名和表决，已有的评分保留备查。
        </p>
      </ActionDialog>
    )
  return (
    <ActionDialog
      endpoint={award.withdrawItem}
      fixed={fixed}
      title={`登记“${item.name}”撤回参评`}
      submitText="登记撤回"
      danger
      done="已登记撤回"
      onClose={onClose}
    />
  )
}

/** One item with its check, material, experts and vote. */
export const ItemPanel = ({ id, batch, onRemoved }: { id: string; batch: Batch; onRemoved: () => void }) => {
  const [asking, setAsking] = useState<Asking>()
  const call = useCall(award.item, { id })
  return (
    <Loaded call={call} failed="加载失败" rows={6}>
      {(item) => (
        <Stack>
          {item.involved && <Banner tone="warning">您或您所在的单位参与了该项目，须回避，不能办理。</Banner>}
          <Acts item={item} ask={setAsking} />
          {item.endReason && (
            <Banner tone="info" title={AWARD_ITEM_STATES[item.state]}>
              {item.endReason}
            </Banner>
          )}
          <About item={item} />
          {item.nomination && <Nominated nomination={item.nomination} />}
          {item.check && <Checked check={item.check} />}
          <Materials item={item} />
          <Section title="评审专家">
            <Seats item={item} />
          </Section>
          {item.vote && <Vote vote={item.vote} />}
          {asking && (
            <Asked
              asking={asking}
              item={item}
              batch={batch}
              onClose={() => setAsking(undefined)}
              onRemoved={onRemoved}
            />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
