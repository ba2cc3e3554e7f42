import { t } from '@lingui/core/macro';
import { BackLink } from '#platform/ui/back-link.tsx';

/** Leads from a form back to the list. */
export function BackToLibraries() {
  return <BackLink to="/score-library/manage" search={{}} label={t`Manage Libraries`} />;
}
