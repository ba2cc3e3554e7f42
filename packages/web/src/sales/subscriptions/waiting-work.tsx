import { countExpiring } from '@eemusic/contract/sales/key-forecast';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import { formatDay } from '#platform/locales/format-time.ts';
import { money } from '#platform/locales/formats.ts';
import type { FindWork } from '#platform/room.ts';
import { DayBars } from '#platform/ui/day-bars.tsx';

export const findWork: FindWork = async (signal, heldCodes) => {
  const { keys, from, to, days, educators, amount } = (await call(countExpiring, {}, { signal })).expiring;
  if (keys === 0) return null;
  const list = { to: '/manage-subscription', search: { from, to } };
  const describe = () => {
    const last = formatDay(to);
    const price = money(amount);
    const where = plural(educators, { one: 'At # school', other: 'At # schools' });
    return {
      title: plural(keys, { one: `# subscription ends by ${last}`, other: `# subscriptions end by ${last}` }),
      text: `${where} · ${t`${price} if all of them renew`}`,
      evidence: <DayBars from={from} to={to} values={days} />,
      action: heldCodes.includes('SM')
        ? { label: t`Remind`, target: { to: '/sales/reminders' } }
        : { label: t`Show`, target: list },
    };
  };
  return { count: keys, list, describe };
};
