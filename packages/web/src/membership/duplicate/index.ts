import { createElement, lazy, Suspense } from 'react'

const Badge = lazy(async () => ({ default: (await import('./menu-badge.ts')).DuplicateBadge }))

/** The frame is part of every page's first load; its numbers can come a moment later. */
export const DuplicateBadge = () => createElement(Suspense, null, createElement(Badge))
