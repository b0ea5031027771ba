import { number, setting } from './setting.fields.ts'

/** What the charter says of posts; societies differ. */
export const councilSettings = {
  councilMaxAge: setting(
    'council',
    number('负责人任职年龄上限（周岁）', 50, 100, '按章程填写，任命和换届时提醒'),
    70,
  ),
  councilMaxTerms: setting('council', number('负责人同一职务最多连任届数', 1, 10), 2),
  councilShare: setting('council', number('常务理事会不超过理事人数的几分之一', 1, 10, '3 即三分之一'), 3),
  councilChairs: setting('council', number('理事长、秘书长各最多人数', 1, 20), 1),
  councilVice: setting('council', number('副理事长最多人数', 0, 99, '含常务副理事长；0 表示不限'), 0),
  councilBoard: setting('council', number('理事最多人数', 0, 999, '含负责人和常务理事；0 表示不限'), 0),
}
