import { EnvironmentError } from './environment-error.ts'

/** What the program does not know stops it: `--deom` would open the real portal instead of the sample. */
export const refuseArguments = (args: readonly string[], known: readonly string[]): void => {
  const stranger = args.find((one) => !known.includes(one))
  if (stranger === undefined) return
  throw new EnvironmentError(`不认识的参数 ${stranger}；可用：${[...known, '--env 环境文件'].join('、')}`)
}
