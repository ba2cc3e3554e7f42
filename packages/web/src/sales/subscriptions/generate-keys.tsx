import { defaultDuration } from '@eemusic/contract/sales/commissions';
import { listKeyEducators } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPlus, IconPrinter } from '@tabler/icons-react';
import { call } from '#platform/api/call.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { FormWaiting } from '#platform/ui/form/record-form.tsx';
import { today } from '#platform/company.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import { BackToKeys } from './back-to-keys.tsx';
import { GenerateForm, type Made } from './generate-form.tsx';
import type { Values } from './generate-values.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import { formatError } from './format-failure.ts';
import { type Order, orderedKeys } from './generate-batches.ts';
import { useKeyCards } from './key-cards.tsx';
import { keysFile } from './keys-file.ts';
import { useMakeKeys } from './use-make-keys.ts';
import classes from './generated-keys.module.css';

/** Makes keys for a school or teacher, then shows them. */
export function GenerateKeys() {
  const { search } = useSubscriptionsAddress();
  const { data, error, refetch } = useQuery(chosenQuery(search.educator ?? 0));
  if (data === undefined) {
    return <FormWaiting title={t`Generate keys`} back={<BackToKeys />} error={error} onRetry={() => void refetch()} />;
  }
  return <Generating educator={data} />;
}

function Generating({ educator }: { educator: Item | null }) {
  const [made, setMade] = useState<Made | null>(null);
  const [initial, setInitial] = useState<Values>({
    educator,
    duration: defaultDuration,
    trialDays: 14,
    amount: 1,
    batches: 1,
    libraryIds: null,
    isDefault: false,
  });
  if (made === null) return <GenerateForm initial={initial} onMade={setMade} />;
  return (
    <GeneratedKeys
      {...made}
      onContinued={(reached) => setMade({ ...made, ...reached })}
      onMore={() => {
        setInitial({ ...made.values, isDefault: false });
        setMade(null);
      }}
    />
  );
}

/** The educator in the address; null if no keys can be made for this one. */
function chosenQuery(educatorId: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'chosen', educatorId],
    queryFn: async ({ signal }): Promise<Item | null> => {
      if (educatorId === 0) return null;
      const { educators } = await call(listKeyEducators, { educatorId }, { signal });
      const found = educators.find((one) => one.educatorId === educatorId);
      return found === undefined ? null : { id: educatorId, name: found.educatorName };
    },
    staleTime: Infinity,
  });
}

type Reached = {
  order: Order;
  /** The error that stopped the order; null if it is complete. */
  error: unknown;
};

type Props = Reached & { educator: Item; onContinued: (reached: Reached) => void; onMore: () => void };

/** The new keys. The list contains them too, so nothing is lost when the user leaves the page. */
function GeneratedKeys({ order, error, educator: { name }, onContinued, onMore }: Props) {
  const keys = useMemo(() => order.made.flat(), [order]);
  const { close } = useSubscriptionsAddress();
  const cards = useKeyCards();
  const chosen = { count: keys.length, body: { selectedKeys: keys.map(({ activationId }) => activationId) } };
  const file = useMemo(
    () =>
      keysFile(
        keys.map((key) => ({ ...key, educatorName: name })),
        today(),
      ),
    [keys, name],
  );
  const duration = formatDuration(keys[0]?.durationDays ?? 0);
  useFocusOnTitle();

  return (
    <Page
      title={plural(keys.length, { one: '# key generated', other: '# keys generated' })}
      back={<BackToKeys />}
      actions={
        <>
          <Button size="sm" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onMore}>
            <Trans>Generate more</Trans>
          </Button>
          <Button size="sm" onClick={close}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <Stack gap="md" maw={960}>
        <Text role="status">
          {keys.length === 1 ? (
            <Trans>
              For {name}, {duration} from the day it is redeemed. It is also in the list, so nothing is lost when you
              leave.
            </Trans>
          ) : (
            <Trans>
              For {name}, {duration} each from the day a key is redeemed. They are also in the list, so nothing is lost
              when you leave.
            </Trans>
          )}
        </Text>
        {error !== null && <Unfinished order={order} error={error} onContinued={onContinued} />}
        <Group gap="xs">
          <Button
            size="sm"
            leftSection={<IconCopy size={16} aria-hidden />}
            variant="default"
            onClick={() => void copyText(keys.map(({ key }) => key).join('\n'))}
          >
            <Trans>Copy all</Trans>
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            component="a"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(file.content)}`}
            download={file.name}
          >
            <Trans>Download</Trans>
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={cards.isPending}
            onClick={() => cards.print(chosen)}
          >
            <Trans>Print cards</Trans>
          </Button>
        </Group>
        <ul className={classes.keys} aria-label={t`Keys`} translate="no">
          {keys.map(({ activationId, key }) => (
            <li key={activationId} className="flex items-center justify-between border-b" style={{ paddingBlock: 4 }}>
              <span>{key}</span>
              <ActionIcon aria-label={t`Copy ${key}`} onClick={() => void copyText(key)}>
                <IconCopy size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </Stack>
      {cards.sheet}
    </Page>
  );
}

/** Says what an order lacks, and continues it. */
function Unfinished({ order, error, onContinued }: Reached & Pick<Props, 'onContinued'>) {
  const { make, isPending } = useMakeKeys();
  const missing = orderedKeys(order) - order.made.flat().length;

  return (
    <Alert
      color="orange"
      role="alert"
      title={plural(missing, { one: '# key is still missing', other: '# keys are still missing' })}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{formatError(error)}</Text>
        <Button size="sm" loading={isPending} onClick={() => make(order, { onSuccess: onContinued })}>
          <Trans>Generate the rest</Trans>
        </Button>
      </Stack>
    </Alert>
  );
}
