import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#access/profile/index.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';

const tabs = ['rules', 'statements', 'reports', 'reminders'] as const;

/** The screens of sales management, for users who may open all of them. */
export function SalesTabs({ tab }: { tab: (typeof tabs)[number] }) {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  if (!useMay()('SM')) return null;
  const names = {
    rules: isPhone ? t`Prices` : t`Prices and rates`,
    statements: t`Statements`,
    reports: t`Reports`,
    reminders: t`Reminders`,
  };
  return (
    <Tabs value={tab} onChange={(chosen) => void navigate({ to: `/sales/${chosen as typeof tab}` })}>
      <Tabs.List mb={4}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} px={isPhone ? 'sm' : 'md'} value={one}>
            {names[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
