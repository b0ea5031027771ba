import { video } from '@portal/contract/content/publication.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'

export type UploadState =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly ratio: number; readonly waiting: boolean; readonly resumed: boolean }
  | { readonly step: 'paused'; readonly ratio: number }
  | { readonly step: 'joining' }
  | { readonly step: 'done'; readonly uploadId: string }
  | { readonly step: 'failed'; readonly text: string }

type Stand = OutputOf<typeof video.uploadPiece>

const RETRY_MS = 3000
/** The way was blocked, not the file: the same piece goes again. */
const passes = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.is('network', 'timeout', 'malformed') || cause.httpStatus >= 500)
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Sends a video piece by piece and goes on where the server stands: after a pause, after the network was gone, and after the page
 * was opened again with the same file.
 */
export const useVideoUpload = () => {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const work = useRef<{ file: File; uploadId: string; ratio: number; stop: AbortController }>(undefined)

  const run = useCallback(async (file: File) => {
    work.current?.stop.abort()
    const stop = new AbortController()
    const { signal } = stop
    const own = { file, uploadId: '', ratio: 0, stop }
    work.current = own
    const show = (next: UploadState) => {
      if (work.current === own && !signal.aborted) setState(next)
    }
    let resumed = false
    const sending = (ratio: number, waiting = false) => {
      own.ratio = ratio
      show({ step: 'sending', ratio, waiting, resumed })
    }
    /** Tries until it is through or refused; undefined once it was stopped. */
    const insist = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
      while (!signal.aborted)
        try {
          return await act()
        } catch (cause) {
          if (signal.aborted) return undefined
          if (!passes(cause)) throw cause
          sending(own.ratio, true)
          await sleep(RETRY_MS, signal)
        }
      return undefined
    }
    const sendPiece = ({ uploadId, received, pieceBytes, size }: Stand): Promise<Stand> => {
      const piece = new File([file.slice(received, received + pieceBytes)], 'piece')
      const onProgress = (part: number) => sending((received + part * piece.size) / size)
      return call(video.uploadPiece, { uploadId, offset: received }, { signal, files: { piece }, onProgress })
    }
    try {
      sending(0)
      const given = { fileName: file.name, size: file.size, fingerprint: String(file.lastModified) }
      let at: Stand | undefined = await insist(() => call(video.uploadBegin, given, { signal }))
      if (!at) return
      own.uploadId = at.uploadId
      resumed = at.received > 0
      while (at.received < at.size) {
        const stand: Stand = at
        sending(stand.received / stand.size)
        at = await insist(() => sendPiece(stand))
        if (!at) return
      }
      show({ step: 'joining' })
      const { uploadId } = at
      if (await insist(() => call(video.uploadFinish, { uploadId }, { signal })))
        show({ step: 'done', uploadId })
    } catch (cause) {
      show({ step: 'failed', text: errorText(cause) })
    }
  }, [])

  useEffect(() => () => work.current?.stop.abort(), [])
  return {
    state,
    start: (file: File) => void run(file),
    pause: () => {
      work.current?.stop.abort()
      setState({ step: 'paused', ratio: work.current?.ratio ?? 0 })
    },
    resume: () => work.current && void run(work.current.file),
    /** Forgets the file, here and on the server. */
    drop: () => {
      const { uploadId } = work.current ?? {}
      work.current?.stop.abort()
      work.current = undefined
      setState({ step: 'idle' })
      // What stays is swept after a day.
      if (uploadId) call(video.uploadCancel, { uploadId }).catch(() => {})
    },
  }
}
