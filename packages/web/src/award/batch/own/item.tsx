import { AWARD_SEAT_STATES } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Material, PromiseCard } from '../../../peer-review/sheet/index.ts'
import { call, download, errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { timeOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import styles from '../award.module.css'
import { SEAT_TONES } from '../words.ts'
import { Attachments } from './attachments.tsx'
import { SheetForm } from './sheet-form.tsx'
import { OWN_KEY, type View } from './view.ts'

const About = ({ view }: { view: View }) => (
  <section className={styles.card} aria-label="项目信息">
    <Facts
      facts={[
        ['编号', view.no],
        ['奖项', `${view.year}年度${view.award}`],
        ['组别', view.group],
        ['申报等级', view.grade],
        ['完成单位', view.units.join('、')],
        ['完成人', view.persons.join('、')],
        ['评审截止', timeOf(view.deadline)],
      ]}
    />
    {view.summary && <p className={styles.text}>{view.summary}</p>}
  </section>
)

/** The sheet as it was handed in. */
const SheetText = ({ view }: { view: View }) => (
  <section className={styles.card} aria-label="评审意见">
    <h3>评审意见</h3>
    <Facts
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
        [
          '评审意见',
          <span key="comment" className={styles.text}>
            {view.sheet.comment}
          </span>,
        ],
      ]}
    />
    <Attachments view={view} />
  </section>
)

const Neighbours = ({ view }: { view: View }) => (
  <nav className={`${styles.acts} no-print`} aria-label="其他项目">
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
  </nav>
)

/** One item from the promise to the submission. */
export const OwnItemPage = ({ examineId }: { examineId: string }) => {
  const queries = useQueryClient()
  const {
    data: view,
    error,
    refetch,
  } = useQuery({
    queryKey: [...OWN_KEY, 'item', examineId],
    queryFn: () => call(awardExamine.view, { examineId }),
    // What is being typed must not be replaced behind the writer's back.
    refetchOnWindowFocus: false,
  })
  const back = (
    <Link className="target no-print" to={to('ownAwardSheets')}>
      返回奖励评审
    </Link>
  )
  if (error)
    return (
      <ErrorState title={errorText(error)} onRetry={() => refetch()}>
        {back}
      </ErrorState>
    )
  if (!view) return <Skeleton shape="cards" rows={4} />
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: OWN_KEY })
  }
  return (
    <article className={styles.page}>
      {back}
      <header className={styles.head}>
        <h2>{view.name}</h2>
        <Tag tone={SEAT_TONES[view.state]}>{AWARD_SEAT_STATES[view.state]}</Tag>
      </header>
      <About view={view} />
      {view.state === 'recused' ? (
        <Banner tone="info" title="您已回避本项目">
          {view.recusal?.text}
        </Banner>
      ) : !view.promised ? (
        <PromiseCard
          what="评审"
          onPromise={async () => {
            await call(awardExamine.promise, { batchId: view.batchId, confidential: true, noInterest: true })
            await reload()
          }}
        />
      ) : (
        <>
          <Material
            title="项目材料"
            files={view.materials}
            watermark={view.watermark}
            fetch={(fileId) => download(awardExamine.file, { examineId, fileId })}
            onOpened={refetch}
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
      )}
      <Neighbours view={view} />
    </article>
  )
}
