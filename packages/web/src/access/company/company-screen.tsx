import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FormWaiting } from '#platform/ui/form/record-form.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { CompanyForm } from './company-form.tsx';
import { companyQuery } from './queries.ts';

/** Settings that apply to everybody. */
export function CompanyScreen() {
  useFocusOnTitle();
  const { data, error, refetch } = useQuery(companyQuery);
  if (!data) return <FormWaiting title={t`Company`} back={null} error={error} onRetry={() => void refetch()} />;
  return <CompanyForm key={data.version} company={data} />;
}
