import { ACADEMICIAN, Academician, labelOf, TITLE_OTHER, YES_NO } from '@portal/contract/platform/enums'

interface Titles {
  readonly zc: string
  readonly otherZc: string
  readonly isAcademician: string
  readonly isAcademicianValue: string
  readonly isMember: string
}

/** Words for codes, and the free text where 其他 was chosen. */
export const inWords = (values: Titles) => ({
  zc: values.zc === TITLE_OTHER && values.otherZc ? values.otherZc : values.zc,
  isAcademician:
    values.isAcademician === Academician.other && values.isAcademicianValue
      ? values.isAcademicianValue
      : labelOf(ACADEMICIAN, values.isAcademician),
  isMember: labelOf(YES_NO, values.isMember),
})
