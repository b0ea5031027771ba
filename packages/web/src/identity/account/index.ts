export { Restriction } from './restriction.tsx'
export { SignInAgain } from './sign-in-again.tsx'
