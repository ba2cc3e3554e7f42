import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#access/profile/index.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';

const addresses = {
  rules: '/sales/rules',
  statements: '/sales/statements',
  reports: '/sales/reports',
  reminders: '/sales/reminders',
} as const;
type Tab = keyof typeof addresses;

const isTab = (chosen: string | null): chosen is Tab => chosen !== null && chosen in addresses;

/** The screens of sales management, for users who may open all of them. */
export function SalesTabs({ tab }: { tab: Tab }) {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const px = isPhone ? 'sm' : 'md';
  if (!useMay()('SM')) return null;
  return (
    <Tabs value={tab} onChange={(chosen) => void (isTab(chosen) && navigate({ to: addresses[chosen] }))}>
      <Tabs.List>
        <Tabs.Tab px={px} value="rules">
          {isPhone ? t`Prices` : t`Prices and rates`}
        </Tabs.Tab>
        <Tabs.Tab px={px} value="statements">{t`Statements`}</Tabs.Tab>
        <Tabs.Tab px={px} value="reports">{t`Reports`}</Tabs.Tab>
        <Tabs.Tab px={px} value="reminders">{t`Reminders`}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
