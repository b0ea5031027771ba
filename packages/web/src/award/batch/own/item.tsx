import { AWARD_SEAT_STATES } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { timeOf } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { Material, PromiseCard, useArrival } from '../../../peer-review/sheet/index.ts'
import { refresh } from '../../../shared/call/client.ts'
import { fetchFile } from '../../../shared/call/fetch-file.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Card, Page as Layout, Row, Stack } from '../../../shared/ui/layout.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { SEAT_TONES } from '../words.ts'
import { Attachments } from './attachments.tsx'
import { SheetForm } from './sheet-form.tsx'
import type { View } from './view.ts'

const About = ({ view }: { view: View }) => (
  <Card label="项目信息">
    <Facts
      plain
      facts={[
        ['编号', view.no],
        ['奖项', `${view.year}年度${view.award}`],
        ['组别', view.group],
        ['申报等级', view.grade],
        ['完成单位', view.units.join('、')],
        ['完成人', view.persons.join('、')],
        ['评审截止', timeOf(view.deadline)],
        ...(view.summary ? [['简介', view.summary] as const] : []),
      ]}
    />
  </Card>
)

/** The sheet as it was handed in. */
const SheetText = ({ view }: { view: View }) => (
  <Card title="评审意见">
    <Stack>
      <Facts
        plain
        facts={[
          ...view.template.criteria.map(
            ({ cid, title, weight }) =>
              [
                `${title}（${weight}%）`,
                view.sheet.scores.find((one) => one.cid === cid)?.value ?? '',
              ] as const,
          ),
          ['总分', view.total === null ? '' : <strong key="total">{view.total}</strong>],
          ['建议等级', view.sheet.suggestGrade],
          ['组内排序', view.sheet.rank ?? ''],
          ['评审意见', view.sheet.comment],
        ]}
      />
      <Attachments view={view} />
    </Stack>
  </Card>
)

const Neighbours = ({ view }: { view: View }) => (
  <nav className="no-print" aria-label="其他项目">
    <Row gap={3}>
      {view.previousId && (
        <ButtonLink kind="secondary" to={to('ownAwardSheets', { id: view.previousId })}>
          上一项
        </ButtonLink>
      )}
      {view.nextId && (
        <ButtonLink kind="secondary" to={to('ownAwardSheets', { id: view.nextId })}>
          下一项
        </ButtonLink>
      )}
    </Row>
  </nav>
)

/** What is opened to the expert after the promise. */
const Promised = ({ view, reload }: { view: View; reload: () => Promise<unknown> }) => (
  <>
    <Material
      title="项目材料"
      files={view.materials}
      watermark={view.watermark}
      fetch={(fileId) => fetchFile(awardExamine.file, { examineId: view.id, fileId })}
      onOpened={reload}
    />
    {view.signedAt && (
      <Banner tone="success" title="您已签署评审意见">
        签署时间：{timeOf(view.signedAt)}
      </Banner>
    )}
    {!view.mayEdit && !view.signedAt && (
      <Banner tone="info" title="评审已经结束">
        没有签字的意见不计入结果。
      </Banner>
    )}
    {view.mayEdit ? <SheetForm key={view.id} view={view} reload={reload} /> : <SheetText view={view} />}
  </>
)

/** Where the hand goes on. */
const ARRIVALS = { promised: '#material button' } as const

const Shown = ({ view }: { view: View }) => {
  // The page keeps what is being typed: it is read anew when something was done, not when a draft was saved.
  const reload = () => refresh(awardExamine.view, awardExamine.own)
  useArrival(view.promised ? 'promised' : 'promise', ARRIVALS)
  const promise = useAction(awardExamine.promise, { onDone: reload })
  return (
    <Layout
      title={view.name}
      tags={<Tag tone={SEAT_TONES[view.state]}>{AWARD_SEAT_STATES[view.state]}</Tag>}
      back={{ to: to('ownAwardSheets'), text: '返回奖励评审' }}
      width="form"
    >
      <About view={view} />
      {view.state === 'recused' ? (
        <Banner tone="info" title="您已回避本项目">
          {view.recusal?.text}
        </Banner>
      ) : view.promised ? (
        <Promised view={view} reload={reload} />
      ) : (
        <PromiseCard
          what="评审"
          action={promise}
          onPromise={() => promise.run({ batchId: view.batchId, confidential: true, noInterest: true })}
        />
      )}
      <Neighbours view={view} />
    </Layout>
  )
}

/** One item from the promise to the submission. */
export const OwnItemPage = ({ examineId }: { examineId: string }) => {
  const item = useCall(awardExamine.view, { examineId }, { still: true, forget: true })
  return (
    <Loaded
      call={item}
      shape="cards"
      actions={
        <Link className="target no-print" to={to('ownAwardSheets')}>
          返回奖励评审
        </Link>
      }
    >
      {(view) => <Shown view={view} />}
    </Loaded>
  )
}
