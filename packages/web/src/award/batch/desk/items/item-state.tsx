import { AWARD_ITEM_STATES } from '@portal/contract/award/award.rules'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { ITEM_TONES } from '../../words.ts'
import type { ItemRow } from '../view.ts'

/** Where an item stands; one that was given back waits for its nominator and not for the office. */
export const ItemState = ({ item }: { item: Pick<ItemRow, 'state' | 'returned'> }) =>
  item.returned ? (
    <Tag>待推荐方补正</Tag>
  ) : (
    <Tag tone={ITEM_TONES[item.state]}>{AWARD_ITEM_STATES[item.state]}</Tag>
  )
