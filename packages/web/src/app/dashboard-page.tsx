import { t } from '@lingui/core/macro';
import { Page } from '#ui/page.tsx';

export function DashboardPage() {
  return <Page title={t`Dashboard`}>…</Page>;
}
