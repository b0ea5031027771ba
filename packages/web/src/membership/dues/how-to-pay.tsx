import type { dues } from '@portal/contract/membership/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { copyText } from '../../shared/copy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Hint, Row } from '../../shared/ui/layout.tsx'
import { toast } from '../../shared/ui/toast.tsx'

const copy = async (title: string, text: string) => {
  if (await copyText(text)) toast(`${title}已复制`, 'success')
  else toast('浏览器不允许复制，请长按选择后复制', 'warning')
}

/** Where the money goes; each line can be copied into the bank's form. */
export const HowToPay = ({ bank, remark }: Pick<OutputOf<typeof dues.own>, 'bank' | 'remark'>) => {
  const lines: readonly (readonly [string, string])[] = [
    ['户名', bank.name],
    ['开户银行', bank.bank],
    ['账号', bank.account],
    ...(remark ? [['转账附言', remark] as const] : []),
  ]
  return (
    <Card title="缴费方式" level={2}>
      <Facts
        plain
        facts={lines.map(([title, text]) => ({
          title,
          value: (
            <Row justify="between">
              <strong>{text}</strong>
              <Button kind="quiet" onClick={() => copy(title, text)}>
                复制<span className="visually-hidden">{title}</span>
              </Button>
            </Row>
          ),
        }))}
      />
      <Hint>转账时请写明附言，转账后在下方上传凭证，学会核实后开具票据。</Hint>
    </Card>
  )
}
