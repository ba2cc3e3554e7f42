import { t } from '@lingui/core/macro';
import { BackLink } from '#platform/ui/back-link.tsx';
import { useAdministratorsAddress } from './use-administrators-address.ts';

/** Back to the list with its search, filter and page. */
export function BackToAdministrators() {
  const { mode: _mode, edit: _edit, ...list } = useAdministratorsAddress().search;
  return <BackLink to="/administrator" search={list} replace label={t`Administrators`} />;
}
