// Apart from `member`, whose pages for applicants and members must not load what lists of staff need.
export { MemberList } from './member-list.tsx'
