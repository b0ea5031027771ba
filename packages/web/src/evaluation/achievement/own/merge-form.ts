import { type AchievementForm, targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { merge, type Values } from '../../../shared/form/conflict/merge.ts'

/** Parts of the form by the names under which reviewers speak of them; promises are given when it is handed in. */
const partsOf = ({ achievement, promises: _given, ...parts }: AchievementForm): Values => ({
  ...achievement,
  ...parts,
})
const formOf = (values: Values, { promises, ...form }: AchievementForm): AchievementForm => {
  const of = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]))
  const { achievement, ...parts } = form
  return { promises, ...of(Object.keys(parts)), achievement: of(Object.keys(achievement)) } as AchievementForm
}

/** What two windows made of one application: a part that only one of them changed is taken from it, of the others mine. */
export const mergeForms = (
  base: AchievementForm,
  theirs: AchievementForm,
  mine: AchievementForm,
): { form: AchievementForm; clashes: readonly string[] } => {
  const parts = partsOf(mine)
  const { values, clashes } = merge(Object.keys(parts), partsOf(base), partsOf(theirs), parts)
  return { form: formOf(values, mine), clashes: clashes.map(({ name }) => targetOf(name)?.title ?? name) }
}

/** As it may be kept on a device. */
export const withoutNumbers = (form: AchievementForm): AchievementForm => ({
  ...form,
  persons: form.persons.map((person) => ({ ...person, idCard: '' })),
})
/** The numbers of those who are still at their place, from the record. */
export const withNumbersOf = (record: AchievementForm, form: AchievementForm): AchievementForm => ({
  ...form,
  persons: form.persons.map((person, at) => {
    const known = record.persons[at]
    return { ...person, idCard: known?.name === person.name ? known.idCard : '' }
  }),
})
