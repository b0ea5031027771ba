import { meeting } from '@portal/contract/evaluation/meeting.calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../shared/api.ts'
import { paths } from '../../shared/paths.ts'

/** From an achievement to its session, or to a new one. */
export const MeetingLink = ({ projectId }: { projectId: string }) => {
  const { data } = useQuery({
    queryKey: ['meeting-of', projectId],
    queryFn: () => call(meeting.of, { projectId }),
  })
  if (data?.id) return <Link to={`${paths.admin.meetings}?id=${data.id}`}>评价会议</Link>
  if (data?.may) return <Link to={`${paths.admin.meetings}?project=${projectId}`}>安排评价会议</Link>
  return null
}
