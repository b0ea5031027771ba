import { createElement, lazy, Suspense } from 'react'

const Button = lazy(async () => ({ default: (await import('./task-button.tsx')).TaskButton }))

/** The frame is part of every page's first load; the task centre can come a moment later. */
export const TaskButton = () => createElement(Suspense, null, createElement(Button))
export { BarCount } from './bar-count.tsx'
