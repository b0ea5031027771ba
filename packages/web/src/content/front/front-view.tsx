import type { BlockKind, FrontPage } from '@portal/contract/content/front.calls'
import type { ComponentType } from 'react'
import type { BlockProps } from './blocks/block.ts'
import { Contact } from './blocks/contact.tsx'
import { Figures } from './blocks/figures.tsx'
import { Identity } from './blocks/identity.tsx'
import { News } from './blocks/news.tsx'
import { Process } from './blocks/process.tsx'
import { Publicities } from './blocks/publicities.tsx'
import { Science } from './blocks/science.tsx'
import { Special } from './blocks/special.tsx'
import { Ways } from './blocks/ways.tsx'

const VIEWS: Record<BlockKind, ComponentType<BlockProps>> = {
  identity: Identity,
  ways: Ways,
  special: Special,
  publicity: Publicities,
  news: News,
  process: Process,
  figures: Figures,
  science: Science,
  contact: Contact,
}

/** The blocks of the front page, in the order that staff gave them; one with nothing to show is not there. */
export const FrontView = ({ page }: { page: FrontPage }) =>
  page.blocks.map((block) => {
    const View = VIEWS[block.kind]
    return <View key={block.kind} block={block} page={page} />
  })
