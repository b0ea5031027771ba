import type { FrontPage } from '@portal/contract/content/front.calls'

export interface BlockProps {
  readonly block: FrontPage['blocks'][number]
  readonly page: FrontPage
}
