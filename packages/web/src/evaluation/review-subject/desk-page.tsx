import { SourceLedger } from '../../membership/expert-ledger/index.ts'
import { PanelDesk, PanelSection } from '../../peer-review/panel/index.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { CaseBand } from '../achievement/index.ts'
import { Conclusion, Reports } from '../conclusion/index.ts'
import { Dossiers } from '../dossier/index.ts'
import { CorrespondenceFees } from '../fees/index.ts'
import { MeetingLink } from '../meeting/index.ts'

/** The panel of an achievement, with its session, conclusion, reports and dossiers. */
const Section = ({ projectId }: { projectId: string }) => (
  <Stack>
    <CaseBand id={projectId} here="panel" />
    <PanelSection
      projectId={projectId}
      links={<MeetingLink projectId={projectId} />}
      afterScores={<Conclusion projectId={projectId} />}
    >
      <CorrespondenceFees projectId={projectId} />
      <Reports projectId={projectId} />
      <Dossiers projectId={projectId} />
      <SourceLedger refId={projectId} />
    </PanelSection>
  </Stack>
)

/** Panels at work, and the panel of one achievement at `?id=`. */
export function Page() {
  return <PanelDesk section={(projectId) => <Section key={projectId} projectId={projectId} />} />
}
