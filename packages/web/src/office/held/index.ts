import { createElement, lazy, Suspense } from 'react'

const Notice = lazy(async () => ({ default: (await import('./held-notice.tsx')).HeldNotice }))

/** The frame is part of every page's first load; this can come a moment later. */
export const HeldNotice = (props: { className: string | undefined }) =>
  createElement(Suspense, null, createElement(Notice, props))
