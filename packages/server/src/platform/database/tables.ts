/**
 * The database as kysely sees it. Each feature adds the tables it owns where it uses them:
 * `declare module '…/platform/database/tables.ts' { interface Tables { member: MemberTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface Tables {}
