import { dayText, momentText } from '@portal/contract/platform/time'
import type { Standing } from './stance.rules.ts'

/** How a member stands to the opinion, in the words of minutes, report and dossier: a silence stays visible, with its reason. */
export const stanceWords = (
  { stances, silences }: Pick<Standing, 'stances' | 'silences'>,
  expertId: string,
): { readonly word: string; readonly said: string } => {
  const row = stances.get(expertId)
  if (row)
    return {
      word: row.stance === 'agree' ? '同意' : '保留意见',
      said: [row.text, row.recordedBy && `纸质表态，由${row.recordedBy}于${dayText(row.at)}登记`]
        .filter(Boolean)
        .join('\n'),
    }
  const silence = silences.get(expertId)
  if (!silence) return { word: '未表态', said: '' }
  const reminded = `${momentText(silence.remindedAt)}催请，共${silence.reminders}次`
  return {
    word: '未表态',
    said: silence.reason ? `${reminded}；${silence.reasonBy}写明：${silence.reason}` : reminded,
  }
}
