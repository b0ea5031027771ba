/** The calls of the public pages. Their first answer mostly came with the page, so that the schemas need not be there before it. */
const calls = () => import('@portal/contract/content/front.calls')
export const pageCall = async () => (await calls()).front.page
export const columnCall = async () => (await calls()).front.column
export const readingCall = async () => (await calls()).front.reading
