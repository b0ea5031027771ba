import { lazy } from 'react'

// Fetched when first opened, so that lists appear without them.
const member = () => import('../member/index.ts')

/** The record beside a list. */
export const LazyMemberPanel = lazy(async () => ({
  default: (await (await member()).loadMemberPanel()).MemberPanel,
}))
/** The dialog that adds one. */
export const LazyAddDialog = lazy(async () => ({
  default: (await (await member()).loadAddDialog()).AddDialog,
}))
