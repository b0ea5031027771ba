export { MeetingLink } from './meeting-link.tsx'
