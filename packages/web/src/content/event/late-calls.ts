/** The calls of the public pages: their schemas need not be there before what they show. */
const calls = () => import('@portal/contract/content/event/public-event.calls')
export const eventsCall = async () => (await calls()).publicEvent.list
export const eventCall = async () => (await calls()).publicEvent.detail
