import { message } from '@portal/contract/communication/message.calls'
import { MAX_LISTED, type MessageChannel } from '@portal/contract/communication/message.fields'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { readJson } from '../../../shared/json.ts'
import { useChoice } from '../../../shared/routes/said.ts'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { type Draft, EMPTY_DRAFT, NOBODY, newGroup, type Person } from './draft.ts'
import { Editor } from './editor.tsx'
import { logPath } from './log-path.ts'

/** One draft at a time; the address names it once it is saved. */
export function Compose({ channel }: { channel: MessageChannel }) {
  const [params] = useSearchParams()
  // Another way here, another sheet of paper.
  const { key } = useLocation()
  const id = params.get('id')
  const given = useGiven()
  // What is being written is not replaced under the writer.
  const stored = useCall(message.get, id === null ? undefined : { id }, {
    still: true,
    forget: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === null) return <Editor key={key} channel={channel} stored={undefined} {...given} />
  return (
    <Loaded call={stored} shape="form" rows={8} failed="草稿加载失败">
      {(data) =>
        data.state === 'draft' && data.channel === channel ? (
          <Editor key={data.id} channel={channel} stored={data} {...given} />
        ) : (
          <EmptyState
            title="这条消息已经发送，不能再修改"
            icon="mail"
            actions={
              <Link className="target" to={logPath(data.channel, data.id)}>
                查看发送情况
              </Link>
            }
          />
        )
      }
    </Loaded>
  )
}

const KINDS = Object.keys(MEMBER_KINDS) as MemberKind[]

/** A list sends its filter along in the address, or the chosen rows with the navigation. */
const useGiven = (): { given: Draft; sheet: string } => {
  const [params] = useSearchParams()
  const { state, key } = useLocation()
  const sent = state as { recipients?: Person[] } | null
  const people = sent?.recipients?.slice(0, MAX_LISTED).map(({ id, name }) => ({ id, name })) ?? []
  const kind = useChoice('kind', KINDS)
  // A broken link chooses nobody by accident: the count is shown before anything is sent.
  const filter = (readJson(params.get('filter')) ?? {}) as Record<string, unknown>
  const groups = kind ? [newGroup(kind, filter)] : []
  return {
    given: { ...EMPTY_DRAFT, audience: { ...NOBODY, groups, people } },
    // Recipients that were brought along must not meet what was once typed for others.
    sheet: groups.length > 0 ? `new:${params}` : people.length > 0 ? `new:${key}` : 'new',
  }
}
