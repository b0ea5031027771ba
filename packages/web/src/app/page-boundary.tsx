import { Component, type ReactNode } from 'react'
import { ErrorState } from '../shared/ui/states.tsx'

/** A page that has not come in time; it may still come. */
export class PageTimeout extends Error {
  readonly arrival: Promise<unknown>
  constructor(arrival: Promise<unknown>) {
    super('the page is late')
    this.arrival = arrival
  }
}

interface Props {
  children: ReactNode
  onRetry?: () => void
  /** What was late is there. */
  onArrival?: () => void
}

/** A page whose chunk fails or takes too long says so and offers the next step; the shell stays. A late one is shown when it comes. */
export class PageBoundary extends Component<Props, { failure: Error | undefined }> {
  override state: { failure: Error | undefined } = { failure: undefined }

  static getDerivedStateFromError(failure: Error) {
    return { failure }
  }

  override componentDidCatch(failure: Error) {
    if (failure instanceof PageTimeout)
      failure.arrival.then(
        () => this.props.onArrival?.(),
        () => {},
      )
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const late = failure instanceof PageTimeout
    return (
      <ErrorState
        title={late ? '页面加载超时，请刷新重试' : '页面加载失败，请刷新重试'}
        onRetry={() => {
          this.props.onRetry?.()
          // A new release removes old chunks: only a real reload finds the new ones.
          location.reload()
        }}
        retryText="刷新页面"
      >
        请检查网络连接。已保存在本机的内容不会丢失。
      </ErrorState>
    )
  }
}
