import { setChannelStatus } from '@eemusic/contract/sales/channels';
import { setEducatorStatus } from '@eemusic/contract/sales/educators';
import { readChannelPage, readEducatorPage } from '@eemusic/contract/sales/record-pages';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBell, IconKey, IconPencil, IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '#access/profile/index.ts';
import { IconButton, Note, queryOf } from '#sales/ui/index.ts';
import {
  type ChannelField,
  EditChannelField,
  EditEducatorField,
  lastList,
  switchOf,
} from '#sales/user-management/index.ts';
import { call } from '#platform/api/call.ts';
import { formatDay } from '#platform/locales/format-time.ts';
import { days, formatMonth, money, numbers } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { formatRegion } from '#platform/names/fields.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { moneyScale, sumOf } from '#platform/ui/months-chart-figures.ts';
import { Page } from '#platform/ui/page.tsx';
import { Plot } from '#platform/ui/plot.tsx';
import { RecordSwitch } from '#platform/ui/record-switch.tsx';
import classes from './record-pages.module.css';
import { Emails, Keys, type Receiving, SchoolRows, Statements, StudentRows } from './receiver-parts.tsx';
import {
  ActiveBadge,
  Change,
  emailFact,
  type Fact,
  Facts,
  FigureRow,
  linkFact,
  RecordLayout,
  Section,
  Timeline,
} from './record-parts.tsx';

const educatorRoute = getRouteApi('/shell/user-management/schools/$id');
const channelRoute = getRouteApi('/shell/user-management/channels/$id');

export function EducatorPage() {
  const { id } = educatorRoute.useParams();
  const { record } = useSuspenseQuery(queryOf(['educators', 'page'], readEducatorPage, { id })).data;
  const { codes } = useMe();
  const educatorId = Number(id);
  const category = record.category === 'School' ? t`School` : t`Teacher`;
  const { channel } = record;
  return (
    <ReceiverPage
      receiver="educator"
      id={educatorId}
      record={record}
      kind={category}
      actions={
        <IconButton
          icon={IconKey}
          variant="filled"
          target={{ to: '/manage-subscription', search: { mode: 'generate', educator: educatorId } }}
        >{t`Generate keys`}</IconButton>
      }
      facts={[
        [t`Category`, category, 'category'],
        [t`Channel`, channel && linkFact('channels', channel.channelId, channel.name), 'channel'],
        ...contactFacts(record),
        [t`Username`, record.username],
        [t`Commission`, rates(record.rate, channel?.rate ?? null)],
        [t`Libraries`, record.libraries === null ? t`All` : record.libraries.join(', ')],
        [t`Added`, record.createdOn],
      ]}
      renderField={(field, onClose) => <EditEducatorField {...{ field, onClose }} id={educatorId} />}
      send={(status) => call(setEducatorStatus, { educatorId, status })}
    >
      {record.list !== null && (
        <Section
          title={<Trans>Users</Trans>}
          note={
            record.list.length === 0
              ? undefined
              : plural(record.students, { one: '# · those who end soon first', other: '# · those who end soon first' })
          }
          all={{
            name: t`All ${numbers().format(record.students)}`,
            to: { to: '/user-management', search: { tab: 'users', educator: educatorId } },
          }}
        >
          <StudentRows students={record.list} mayOpen={codes.includes('UM')} />
        </Section>
      )}
    </ReceiverPage>
  );
}

export function ChannelPage() {
  const { id } = channelRoute.useParams();
  const { record } = useSuspenseQuery(queryOf(['channels', 'page'], readChannelPage, { id })).data;
  const { codes } = useMe();
  const channelId = Number(id);
  const add = { tab: 'educators', channel: channelId, mode: 'add' } as const;
  return (
    <ReceiverPage
      receiver="channel"
      id={channelId}
      record={record}
      kind={t`Channel`}
      actions={
        codes.includes('UM') &&
        record.purged.length === 0 && (
          <IconButton
            icon={IconPlus}
            variant="filled"
            target={{ to: '/user-management', search: add, state: { isFromList: true } }}
          >{t`Add school or teacher`}</IconButton>
        )
      }
      facts={[...contactFacts(record), [t`Commission`, rates(record.rate, null)], [t`Added`, record.createdOn]]}
      renderField={(field, onClose) => <EditChannelField {...{ field, onClose }} id={channelId} />}
      send={(status) => call(setChannelStatus, { channelId, status })}
    >
      <Section
        title={<Trans>Schools and teachers</Trans>}
        note={numbers().format(record.schools)}
        all={{
          name: t`All ${numbers().format(record.schools)}`,
          to: { to: '/user-management', search: { tab: 'educators', channel: channelId } },
        }}
      >
        <SchoolRows schools={record.list} />
      </Section>
    </ReceiverPage>
  );
}

function rates(own: number, ofChannel: number | null): string {
  const format = (rate: number) => numbers({ style: 'percent', maximumFractionDigits: 2 }).format(rate / 100);
  const rate = format(own);
  if (ofChannel === null) return rate;
  const channelRate = format(ofChannel);
  return t`${rate} · channel ${channelRate}`;
}

const contactFacts = ({ region, contactName, contactNumber, contactEmail }: Receiving): Fact<ChannelField>[] => [
  [t`Region`, region === null ? null : formatRegion(region), 'region'],
  [t`Contact Name`, contactName, 'contactName'],
  [t`Contact No`, contactNumber, 'contactNumber'],
  [t`Email`, emailFact(contactEmail), 'contactEmail'],
];

type Props<Field extends string> = {
  receiver: Receiver;
  id: number;
  record: Receiving;
  kind: string;
  actions?: ReactNode;
  facts: readonly Fact<Field>[];
  renderField: (field: Field, onClose: () => void) => ReactNode;
  send: (status: 0 | 1) => Promise<{ message: string }>;
  children: ReactNode;
};

function ReceiverPage<Field extends string>(props: Props<Field>) {
  const { receiver, id, record, kind, actions, facts, renderField, send, children } = props;
  const { codes, userId } = useMe();
  const [tab, listName] =
    receiver === 'educator' ? (['educators', t`Schools and teachers`] as const) : (['channels', t`Channels`] as const);
  const list = lastList(userId, tab);
  const name = formatRecordName(receiver, record.name, { purged: record.purged });
  const mayEdit = codes.includes('UM') && !record.purged.includes(receiver);
  const status = mayEdit ? (
    <RecordSwitch
      {...switchOf(tab, name)}
      {...{ row: { id, isActive: Number(record.isActive) }, id: 'id', status: 'isActive' }}
      label={t`${name} is active`}
      send={send}
    />
  ) : (
    <ActiveBadge isActive={record.isActive} />
  );
  return (
    <Page
      title={name}
      back={<BackLink to="/user-management" search={list} label={listName} />}
      actions={
        <>
          {codes.includes('SM') && record.ending.keys > 0 && (
            <IconButton icon={IconBell} target={{ to: '/sales/reminders' }}>{t`Remind`}</IconButton>
          )}
          {codes.includes('UM') && (
            <IconButton
              icon={IconPencil}
              target={{ to: '/user-management', search: { ...list, edit: id }, state: { isFromList: true } }}
            >{t`Edit`}</IconButton>
          )}
          {actions}
        </>
      }
    >
      <RecordLayout
        rail={
          <>
            <Facts
              facts={[...facts, [t`Status`, status]]}
              renderField={mayEdit ? renderField : undefined}
              aside={<Note span>{kind}</Note>}
            />
            <Timeline events={record.timeline} />
            {record.emails !== null && <Emails emails={record.emails} />}
          </>
        }
      >
        <Figures record={record} />
        <div className={classes.pair}>
          <Section
            title={<Trans>Sales by month</Trans>}
            note={<Trans>mark: a year before</Trans>}
            all={{ name: t`Report`, to: { to: '/user-management', search: { ...list, report: id } } }}
          >
            <Plot
              kind="columns"
              label={t`Sales by month`}
              scale={moneyScale}
              marks={record.sales.map(({ month, amount, yearBefore }) => ({
                key: month,
                name: formatMonth(month),
                short: days({ month: 'short' }).format(new Date(`${month}-01T00:00Z`)),
                value: amount,
                text: money(amount),
                spoken: `${money(amount)} (${money(yearBefore)})`,
                before: yearBefore > 0 ? yearBefore : null,
              }))}
            />
          </Section>
          <Keys name={record.name} keys={record.keys} />
        </div>
        {children}
        {record.statements !== null && record.statements.length > 0 && (
          <Statements receiver={receiver} name={record.name} statements={record.statements} />
        )}
      </RecordLayout>
    </Page>
  );
}

function Figures({ record: { sales, soldBefore, students, practised, ending, statements } }: { record: Receiving }) {
  const sold = sumOf(sales.map(({ amount }) => amount));
  const last = formatDay(ending.to);
  const price = money(ending.amount);
  const closed = statements?.find(({ state }) => state === 'closed');
  const unpaid = closed && {
    name: t`Commission to pay`,
    value: money(closed.commission, closed.currency),
    note: formatMonth(closed.month),
  };
  return (
    <FigureRow
      figures={[
        {
          name: t`Sales, 12 months`,
          value: money(sold),
          note: <Change now={sold} before={soldBefore} than={t`on the year before`} />,
        },
        {
          name: t`Users`,
          value: numbers().format(students),
          note: plural(practised, { one: '# practised in 30 days', other: '# practised in 30 days' }),
        },
        {
          name: t`End by ${last}`,
          value: numbers().format(ending.keys),
          note: ending.keys === 0 ? '' : t`${price} if they renew`,
        },
        ...(unpaid ? [unpaid] : []),
      ]}
    />
  );
}
