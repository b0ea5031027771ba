import { meeting } from '@portal/contract/evaluation/meeting.calls'
import { Link } from 'react-router'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'

/** From an achievement to its session, or to a new one. */
export const MeetingLink = ({ projectId }: { projectId: string }) => {
  const { data } = useCall(meeting.of, { projectId })
  if (data?.id) return <Link to={to('meetings', { id: data.id })}>评价会议</Link>
  if (data?.may) return <Link to={to('meetings', { project: projectId })}>安排评价会议</Link>
  return null
}
