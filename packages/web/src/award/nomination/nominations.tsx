import { NOMINATION_STATES } from '@portal/contract/award/award.rules'
import { awardNomination } from '@portal/contract/award/nomination.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf, shortDateText } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card, Page as Layout } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { NOMINATION_TONES, type Open } from './words.ts'

type Own = OutputOf<typeof awardNomination.list>['list']
/** Of an item that is out nothing is asked any more. */
const isAsked = ({ state, outcome }: Own[number]) => state === 'returned' && !outcome
const wayOn = (one: Own[number]) => {
  if (one.statementDueAt) return '陈述意见'
  if (isAsked(one)) return '去补正'
  return one.state === 'draft' ? '继续' : '查看'
}

const Mine = ({ list }: { list: Own }) => (
  <Card title="我的推荐" level={2} flush>
    <Lines
      lines={list.map((one) => ({
        key: one.id,
        text: (
          <>
            {one.no && `${one.no}　`}
            <strong>{one.name}</strong>{' '}
            <Tag tone={NOMINATION_TONES[one.state]}>{NOMINATION_STATES[one.state]}</Tag>{' '}
            {one.result && <Tag tone="good">获{one.result}</Tag>}
          </>
        ),
        note: [
          one.title,
          one.statementDueAt && `请于${dayOf(one.statementDueAt)}前就异议陈述意见`,
          one.state === 'draft' && one.until && `请于${shortDateText(one.until)}24时前提交`,
          isAsked(one) && `请于${shortDateText(one.until)}前补正：${one.returnReason}`,
        ]
          .filter(Boolean)
          .join('　'),
        end: (
          <ButtonLink
            kind={wayOn(one) === '查看' ? 'secondary' : 'primary'}
            to={to('ownNominations', { id: one.id })}
            aria-label={`${wayOn(one)} ${one.name}`}
          >
            {wayOn(one)}
          </ButtonLink>
        ),
      }))}
    />
  </Card>
)

/** Awards that take nominations now, and what one has nominated. */
export const Nominations = () => {
  const own = useCall(awardNomination.list, {})
  const [writing, setWriting] = useState<Open>()
  return (
    <Loaded call={own} shape="cards" rows={2} failed="加载失败">
      {({ open, list, self }) => (
        <Layout
          width="wide"
          lead="单位、专业委员会和专家在这里推荐参评项目，盖章后网上提交，如需补正也在这里办理。"
        >
          <Card
            title="正在接受推荐"
            level={2}
            flush={open.length > 0}
            tone={open.length > 0 ? 'now' : undefined}
          >
            {open.length === 0 ? (
              <p>目前没有接受推荐的奖项。开始推荐时，学会会发布通知。</p>
            ) : (
              <Lines
                lines={open.map((one) => ({
                  key: one.batchId,
                  text: <strong>{one.title}</strong>,
                  note: `${shortDateText(one.until)}24时截止　${one.groups.join('、')}`,
                  end: (
                    <Button aria-label={`推荐项目 ${one.title}`} onClick={() => setWriting(one)}>
                      推荐项目
                    </Button>
                  ),
                }))}
              />
            )}
          </Card>
          {list.length === 0 ? <EmptyState title="还没有推荐项目" icon="award" /> : <Mine list={list} />}
          {writing && <EditDialog batch={writing} self={self} onClose={() => setWriting(undefined)} />}
        </Layout>
      )}
    </Loaded>
  )
}
