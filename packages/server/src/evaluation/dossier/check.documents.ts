import { checkPieces } from '../../platform/documents/dossier/check/check.documents.ts'
import type { Piece, Scene } from './dossier.parts.ts'

/** What an outsider needs to check the dossier of an evaluation without the portal. */

const REPLAY = { 'replay-draw.mjs': new URL('../../peer-review/selection/replay-draw.mjs', import.meta.url) }

/** Nobody met where experts wrote. */
const MEETING = '；13-会议：到会、质询答辩、通知和纪要'
const GUIDE = [
  '一、内容',
  '01-申请：每次提交的全文和所附材料的摘要；02-附件：提交的原件，逐份编号。',
  '03-补正：要求补正的内容、期限（含延长）和申请人的答复；04-公示：公示的冻结内容、期间和暂停。',
  '05-异议：异议书和证据、完成单位的陈述和证据、调查、裁定和答复，谁在何时查阅过异议人的身份。',
  '06-专家组：现任和已调整的专家、谁以何种方式在什么范围内选了谁及当时的匹配情况、回避关系及免回避的说明和确认、每次随机抽取的候选、未列入候选的专家及原因、种子、结果。',
  '07-评分：每位专家签署的评分表（signedContent为签署的内容）；08-评价意见：每一稿、表态、催请、未表态的原因和组长签署。',
  '09-报告和证书：有效的和已作废、已更正的报告及证书，谁批准了内容（decided），更正对照说明后一份与前一份有何不同；10-办理记录：谁在何时以何种身份办理了什么，意见和原因；每项的期限、延长、暂停和当时的工作日历。',
  `11-文书：学会发出的通知、答复、合同和聘书；12-咨询费：应发、扣税、实发，谁确认，哪天发放、谁登记${MEETING}。`,
  '14-材料查阅：每位专家打开过哪些材料；15-告知记录：何时以何种方式告知了谁，结果如何；16-申请事项：复议、更正和撤回。',
  '17-评价费：申请人何时付了多少评价费、收款凭证号，谁登记的。',
  '',
  '二、核对',
  '1. 文件是否改动：计算文件的SHA-256摘要，与目录.txt或manifest.json比较。',
  '2. 一并核对：安装Node.js（18或更高版本），解压后在本目录运行 node 核对/check-dossier.mjs，逐项显示文件、办理记录、签署内容和随机抽取是否一致。程序不联网，也不依赖学会平台。',
  '3. 签署的摘要：32个零字节之后接signedContent按名称排序、不含空白的JSON，计算SHA-256，应与docHash相同。',
  '4. 办理记录的每一行含上一行的摘要，改动或删除任何一行，其后的摘要都不再相符。',
  '5. 报告和证书：在学会平台的证书核验页面输入编号和校验码，可查当前状态。',
  '',
].join('\r\n')

export const checking = ({ row }: Scene): AsyncGenerator<Piece> =>
  checkPieces(row.evalMode === 'correspondence' ? GUIDE.replace(MEETING, '') : GUIDE, REPLAY)
