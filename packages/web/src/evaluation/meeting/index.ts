export { MeetingLink } from './meeting-link.tsx'
export { OwnMeeting } from './own-meeting.tsx'
export { SignIn } from './sign-in.tsx'
