import type { GuardTexts } from '../platform/guards.rules.ts'

/** Conditions of opinion and report beside those of the moves (docs/handbook/evaluation.md#conclusion). */
export const CONCLUSION_GUARDS = {
  scoresSealed: '评分启封后才能填写评价意见',
  signedByLeader: '组长已签字，须由组长修改后重新签字',
  dissentMissing: '有专家不同意或保留意见，请在“保留意见”中如实记载',
  levelMissing: '请先在评价意见中选定成果水平',
  noLeader: '没有到会的组长，不能签署评价意见',
  levelDiffers: (level: string) => `组长签署的意见为“${level}”，与所选水平不一致`,
  noOutlier: '该专家的评分没有离群，无须说明',
} as const satisfies GuardTexts
