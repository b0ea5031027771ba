import { toOpen } from '../../shared/routes/open-table.ts'
import type { RegistrationOutline } from '../member/index.ts'

/** For those who read no Chinese: the way through the form, with its words as they stand on the page. */
const Abroad = () => (
  <ol lang="en">
    <li>
      Tick both boxes below the notice (agreement, consent to process your identity document) and press
      下一步.
    </li>
    <li>
      At 外籍专家 choose 是. Enter the number of your passport or residence permit: 5 to 20 letters, digits or
      hyphens. Ethnic group and political affiliation are then not asked.
    </li>
    <li>
      Enter a mobile number of mainland China and the code that is sent to it; news of your application goes
      there.
    </li>
    <li>
      Fields with a red star are required; what each asks for then stands below it in English. Chinese is
      preferred; names may be written in Latin letters.
    </li>
    <li>
      Press 生成专家申请表 to download the form, sign it, have your institution stamp it and upload a scan, or
      press 稍后上传 to submit now and upload later.
    </li>
    <li>The society reviews the application and tells you the result by SMS and e-mail.</li>
  </ol>
)

export const expertOutline = {
  kind: 'expert',
  texts: {
    notice: 'notice-expert',
    pledge: 'pledge-expert',
    uploaded: 'reminder-uploaded-expert',
    notUploaded: 'reminder-not-uploaded-expert',
  },
  before: {
    ready: [
      '身份证号（外籍专家：护照或居留证件号码），能接收短信的手机号',
      '近期免冠照片，jpg或png格式',
      '职称及评定年月，工作单位和地址，学历和专业',
      '工作简历和主要业绩，各一千字以内',
    ],
    minutes: 30,
    questions: [
      [
        '年龄超过65周岁，还能申请吗？',
        '专家须知要求65周岁及以下。您仍可提交，由学会审核决定；建议先致电学会。',
      ],
      ['How do foreign experts apply? (English)', <Abroad key="abroad" />],
    ],
  },
  consent: '我单独同意学会为核实身份、办理入库处理我的身份证号、照片和申请表扫描件',
  backTo: toOpen('expertLogin'),
  queries: ['mobileTel', 'account'],
  stamped: { name: '专家申请表', signing: '由本人签字，并由所在单位盖章' },
  notKept: '证件号码、银行账户和密码',
} satisfies RegistrationOutline
