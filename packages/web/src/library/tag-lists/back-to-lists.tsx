import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import { t } from '@lingui/core/macro';
import { BackLink } from '#platform/ui/back-link.tsx';

export function BackToLists({ list }: { list: ManagedList }) {
  return <BackLink to="/score-library/lists" search={{ list }} label={t`Lists`} />;
}
