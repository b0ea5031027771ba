import { createElement, lazy, Suspense } from 'react'

const Own = lazy(async () => ({ default: (await import('./home-card.tsx')).OwnDues }))

/** See home-card.tsx; it comes after the home page, which individuals open without it. */
export const OwnDues = () => createElement(Suspense, null, createElement(Own))
