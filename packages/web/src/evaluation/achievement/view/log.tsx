import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { useQuery } from '@tanstack/react-query'
import { call, errorText } from '../../../shared/api.ts'
import { timeOf } from '../../../shared/time.ts'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import styles from './view.module.css'

export const useLog = (id: string, version: number) =>
  useQuery({
    queryKey: [achievement.log.path, id, version],
    queryFn: ({ signal }) => call(achievement.log, { id }, { signal }),
  })

/** 办理记录, the newest first. */
export const ProjectLog = ({ id, version }: { id: string; version: number }) => {
  const { data, error, refetch } = useLog(id, version)
  if (error)
    return (
      <ErrorState title="办理记录加载失败" onRetry={refetch}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={4} />
  return (
    <ol className={styles.log}>
      {[...data].reverse().map((event) => (
        <li key={event.no}>
          <time dateTime={event.at}>{timeOf(event.at)}</time>
          <div>
            <strong>{event.label}</strong>
            <span>
              {event.actor === event.role ? event.actor : `${event.actor}（${event.role}）`}
              {event.to && event.from !== event.to && `　→ ${event.to}`}
            </span>
            {event.opinion && <p>{event.opinion}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
