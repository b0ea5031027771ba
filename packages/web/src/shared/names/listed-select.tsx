import { type NameList, retiredOption } from '@portal/contract/platform/names/names.rules'
import { SelectField, type SelectFieldProps } from '../ui/select-field.tsx'
import { useOfferedNames } from './use-names.ts'

/** One of the names that the society keeps itself; one that is no longer offered can stay where it is. */
export const ListedSelect = ({ list, ...props }: Omit<SelectFieldProps, 'options'> & { list: NameList }) => {
  const offered = useOfferedNames(list)
  const stays = props.value !== '' && !offered.some(({ code }) => code === props.value)
  return <SelectField {...props} options={stays ? [...offered, retiredOption(props.value)] : offered} />
}
