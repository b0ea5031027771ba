import { article } from '@portal/contract/content/publication.calls'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ArticleView } from '../reading/article-view.tsx'

/** As members will read it. */
export const PreviewDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Dialog open title="预览" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    <Loaded call={useCall(article.detail, { id, draft: true }, { staleTime: 0 })} rows={6}>
      {(data) => <ArticleView article={data} />}
    </Loaded>
  </Dialog>
)
