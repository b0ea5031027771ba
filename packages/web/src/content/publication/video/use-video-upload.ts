import { video } from '@portal/contract/content/publication.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useEffect, useRef, useState } from 'react'
import type { Failure, Outcome } from '../../../shared/call/attempt.ts'
import { upload } from '../../../shared/call/upload.ts'

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
const passes = ({ kind, error }: Failure): boolean =>
  kind === 'lost' || error?.is('malformed') === true || (error?.httpStatus ?? 0) >= 500
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** One file on its way, from the first question to the checked whole. */
class Sending {
  readonly file: File
  uploadId = ''
  ratio = 0
  private resumed = false
  private readonly stop = new AbortController()
  private readonly tell: (state: UploadState) => void

  constructor(file: File, tell: (state: UploadState) => void) {
    this.file = file
    this.tell = tell
  }

  cancel() {
    this.stop.abort()
  }

  async run(): Promise<void> {
    const { file } = this
    const { signal } = this.stop
    this.moved(0)
    const given = { fileName: file.name, size: file.size, fingerprint: String(file.lastModified) }
    let at: Stand | undefined = await this.insist(() => upload(video.uploadBegin, given, { signal }))
    if (!at) return
    this.uploadId = at.uploadId
    this.resumed = at.received > 0
    while (at.received < at.size) {
      const stand: Stand = at
      this.moved(stand.received / stand.size)
      at = await this.insist(() => this.sendPiece(stand))
      if (!at) return
    }
    this.show({ step: 'joining' })
    const { uploadId } = at
    if (await this.insist(() => upload(video.uploadFinish, { uploadId }, { signal })))
      this.show({ step: 'done', uploadId })
  }

  private show(state: UploadState) {
    if (!this.stop.signal.aborted) this.tell(state)
  }

  private moved(ratio: number, waiting = false) {
    this.ratio = ratio
    this.show({ step: 'sending', ratio, waiting, resumed: this.resumed })
  }

  private sendPiece({ uploadId, received, pieceBytes, size }: Stand): Promise<Outcome<Stand>> {
    const piece = new File([this.file.slice(received, received + pieceBytes)], 'piece')
    const onProgress = (part: number) => this.moved((received + part * piece.size) / size)
    const { signal } = this.stop
    return upload(video.uploadPiece, { uploadId, offset: received }, { signal, files: { piece }, onProgress })
  }

  /** Tries until it is through or refused; undefined then, and once it was stopped. */
  private async insist<T>(act: () => Promise<Outcome<T>>): Promise<T | undefined> {
    const { signal } = this.stop
    while (!signal.aborted) {
      const outcome = await act()
      if (signal.aborted) return undefined
      if (outcome.ok) return outcome.data
      if (!passes(outcome.failure)) {
        this.show({ step: 'failed', text: outcome.failure.text })
        return undefined
      }
      this.moved(this.ratio, true)
      await sleep(RETRY_MS, signal)
    }
    return undefined
  }
}

/**
 * Sends a video piece by piece and goes on where the server stands: after a pause, after the network was gone, and after the page
 * was opened again with the same file.
 */
export const useVideoUpload = () => {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const work = useRef<Sending>(undefined)
  const start = (file: File) => {
    work.current?.cancel()
    const sending = new Sending(file, setState)
    work.current = sending
    void sending.run()
  }
  useEffect(() => () => work.current?.cancel(), [])
  return {
    state,
    start,
    pause: () => {
      work.current?.cancel()
      setState({ step: 'paused', ratio: work.current?.ratio ?? 0 })
    },
    resume: () => work.current && start(work.current.file),
    /** Forgets the file, here and on the server. */
    drop: () => {
      const { uploadId } = work.current ?? {}
      work.current?.cancel()
      work.current = undefined
      setState({ step: 'idle' })
      // What stays is swept after a day.
      if (uploadId) void upload(video.uploadCancel, { uploadId }, {})
    },
  }
}
