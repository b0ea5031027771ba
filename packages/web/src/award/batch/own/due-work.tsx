import { timeOf } from '@portal/contract/platform/time'
import { to } from '../../../shared/routes/table.ts'
import { NoticeLink } from '../../../shared/ui/notice-link.tsx'
import { useOwnWork } from './work.ts'

/** By when the most pressing one is wanted. */
const dayOfWork = ({ name, dueAt, meetingAt }: NonNullable<ReturnType<typeof useOwnWork>['first']>) =>
  dueAt
    ? `《${name}》请于${timeOf(dueAt)}前完成`
    : meetingAt
      ? `《${name}》${timeOf(meetingAt)}开评价会，请提前审阅材料`
      : '查看材料、打分并签名'

/** What an expert is expected to do, before anything else. */
export const DueWork = () => {
  const { achievements, first, awards } = useOwnWork()
  return (
    <>
      {achievements > 0 && (
        <NoticeLink to={to('ownAssignments')} title={`${achievements}项成果等待您评审`}>
          {first ? dayOfWork(first) : '查看材料、打分并签名'}
        </NoticeLink>
      )}
      {awards.count > 0 && (
        <NoticeLink to={to('ownAwardSheets')} title={`${awards.count}项奖励评审尚未签名`}>
          {awards.deadline ? `请于${timeOf(awards.deadline)}前完成` : '请按时完成'}
        </NoticeLink>
      )}
    </>
  )
}
