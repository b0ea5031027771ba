import { MEMBER_ROLES } from '@portal/contract/platform/roles'
import { Link } from 'react-router'
import { memberRoutes } from '../../shared/routes/member.ts'
import { useSession } from '../../shared/session.ts'
import { LongText } from '../../shared/text/long-text.tsx'

/** The rules, and for members the way to their own data. */
export const Page = () => {
  const { roles } = useSession()
  const isMember = MEMBER_ROLES.some((role) => roles.includes(role))
  return (
    <>
      <LongText name="privacy" title="个人信息保护" />
      {isMember && (
        <p className="no-print">
          <Link className="target" to={memberRoutes.ownData.path}>
            查看平台保存的本人信息，或申请注销
          </Link>
        </p>
      )}
    </>
  )
}
