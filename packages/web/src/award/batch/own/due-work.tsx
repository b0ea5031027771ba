import { timeOf } from '@portal/contract/platform/time'
import { to } from '../../../shared/routes/table.ts'
import { NoticeLink } from '../../../shared/ui/notice-link.tsx'
import { useOwnWork } from './work.ts'

/** What an expert is expected to do, before anything else. */
export const DueWork = () => {
  const { achievements, awards } = useOwnWork()
  return (
    <>
      {achievements > 0 && (
        <NoticeLink to={to('ownAssignments')} title={`${achievements}项成果等待您评审`}>
          查看材料、打分并签名
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
