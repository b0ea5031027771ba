import { type MemberKind, member } from '@portal/contract/membership/member.calls'
import { useEffect } from 'react'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import type { QueueName } from './use-review-queue.ts'

const BEAT_MS = 15_000

/** Says every few seconds that this record is open here, and asks what has happened beside. */
export const useBeside = (id: string | undefined, kind: MemberKind, queue: QueueName) => {
  const { run, shown } = useAction(member.reviewHere)
  // A lost beat is nothing to tell anybody: the next one comes.
  useEffect(() => shown(), [shown])
  useEffect(() => {
    if (id === undefined) return
    void run({ id })
    const beat = setInterval(() => document.hidden || void run({ id }), BEAT_MS)
    return () => clearInterval(beat)
    // `run` is another one with each drawing, and does the same.
  }, [id])
  return useCall(member.reviewNow, id === undefined ? undefined : { id, kind, queue }, {
    every: BEAT_MS,
    staleTime: 0,
    keepPrevious: true,
  }).data
}
