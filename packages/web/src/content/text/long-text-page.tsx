import { useLocation } from 'react-router'
import { toOpen } from '../../shared/routes/open-table.ts'
import { LongText } from '../../shared/text/long-text.tsx'

/** The charter, and who the society is in English: the first load names every page that there is, so they are one. */
export const Page = () =>
  useLocation().pathname === toOpen('english') ? (
    <LongText name="english" title="English" lang="en" />
  ) : (
    <LongText name="charter" title="学会章程" />
  )
