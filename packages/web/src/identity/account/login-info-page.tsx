import { Page as Frame } from '../../shared/ui/layout.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { SignInsSection } from './sessions/sign-ins-section.tsx'

export function Page() {
  return (
    <Frame width="form">
      <SessionsSection />
      <SignInsSection />
    </Frame>
  )
}
