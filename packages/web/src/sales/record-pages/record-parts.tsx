import type { RecordEvent } from '@eemusic/contract/sales/record-pages';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Badge, Center, Group, Stack, Text, Title } from '@mantine/core';
import { type Icon, IconCoins, IconHeadphones, IconKey, IconMessages, IconPencil } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { formatDay } from '#platform/locales/format-time.ts';
import { joinWithAnd, money, numbers, quantity } from '#platform/locales/formats.ts';
import classes from './record-pages.module.css';
import { Note, Small } from '#sales/ui/index.ts';

type To = Pick<LinkProps, 'to' | 'search' | 'params'>;

export function RecordLayout({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.rail}>{rail}</aside>
    </div>
  );
}

type SectionProps = { title: ReactNode; note?: ReactNode; all?: { name: string; to: To } | null; children: ReactNode };

export function Section({ title, note, all = null, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb="xs">
        <Group gap="xs">
          <Title order={2} id={id}>
            {title}
          </Title>
          {note !== undefined && <Note span>{note}</Note>}
        </Group>
        {all !== null && (
          <Anchor size="sm" style={{ whiteSpace: 'nowrap' }} renderRoot={(props) => <Link {...all.to} {...props} />}>
            {all.name}
          </Anchor>
        )}
      </Group>
      {children}
    </section>
  );
}

export type FigureOf = { name: string; value: ReactNode; note: ReactNode };

export function FigureRow({ figures }: { figures: readonly FigureOf[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="dimmed text-sm">{name}</dt>
          <dd className="m-0">
            <Text fw={600} fz="1.625rem" lh="2rem" lts="-0.01em">
              {value}
            </Text>
            <Note>{note}</Note>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ChangeProps = { now: number; before: number; than: string };

/** '+12% on the year before'; nothing without a value before. */
export function Change({ now, before, than }: ChangeProps) {
  if (before === 0) return null;
  const percent = numbers({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  return (
    <>
      <Text span inherit fw={700} c={now < before ? 'var(--bad-text)' : 'var(--good-text)'}>
        {percent.format(now / before - 1)}
      </Text>{' '}
      {than}
    </>
  );
}

export function RailPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}

/** A name, a value, and the field of the record in which it is edited, if any. */
export type Fact<Field extends string = never> = readonly [name: string, value: ReactNode, field?: Field];

type FactsProps<Field extends string> = {
  aside?: ReactNode;
  facts: readonly Fact<Field>[];
  /** The input of a field; missing for readers who may not change the record. */
  renderField?: ((field: Field, onClose: () => void) => ReactNode) | undefined;
};

/** Facts without a value are left out, unless one can be entered. */
export function Facts<Field extends string>({ aside, facts, renderField }: FactsProps<Field>) {
  return (
    <RailPart title={t`Facts`} aside={aside}>
      <dl className={`grid m-0 text-sm gap-8 ${classes.facts}`}>
        {facts.map(([name, value, field]) =>
          renderField && field ? (
            <EditableFact key={name} {...{ name, value }} renderField={(onClose) => renderField(field, onClose)} />
          ) : (
            value !== null &&
            value !== '' && (
              <div key={name}>
                <dt className="dimmed">{name}</dt>
                <dd className="min-w-0 m-0 wrap-anywhere">{value}</dd>
              </div>
            )
          ),
        )}
      </dl>
    </RailPart>
  );
}

type EditableProps = { name: string; value: ReactNode; renderField: (onClose: () => void) => ReactNode };

function EditableFact({ name, value, renderField }: EditableProps) {
  const [state, setState] = useState<'shown' | 'open' | 'left'>('shown');
  const isOpen = state === 'open';
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state === 'left') button.current?.focus({ preventScroll: true });
  }, [state]);
  const shown = value || <Text span inherit c="dimmed">{t`None yet`}</Text>;
  return (
    <div data-open={isOpen || undefined} data-editable>
      <dt className="dimmed">{name}</dt>
      <dd className="min-w-0 m-0 wrap-anywhere">
        {isOpen ? (
          <Suspense fallback={shown}>{renderField(() => setState('left'))}</Suspense>
        ) : (
          <>
            {shown}
            <button
              type="button"
              ref={button}
              className={classes.edit}
              aria-label={t`Edit ${name}`}
              onClick={() => setState('open')}
            >
              <IconPencil size={14} stroke={1.75} aria-hidden />
            </button>
          </>
        )}
      </dd>
    </div>
  );
}

export const linkFact = (list: 'channels' | 'schools', id: number, name: string): ReactNode => (
  <Anchor
    size="sm"
    renderRoot={(props) => <Link to={`/user-management/${list}/$id`} params={{ id: String(id) }} {...props} />}
  >
    {name}
  </Anchor>
);

/** A long address is broken before its domain. */
export const emailFact = (address: string): ReactNode =>
  address === '' ? null : (
    <Anchor size="sm" href={`mailto:${address}`} style={{ overflowWrap: 'anywhere' }}>
      {address.replace(/@.*/, '')}
      <wbr />
      {address.replace(/^[^@]*/, '')}
    </Anchor>
  );

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge color={isActive ? 'teal' : 'gray'}>{isActive ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}</Badge>;
}

const icons: Record<RecordEvent['kind'], Icon> = {
  sales: IconCoins,
  keys: IconKey,
  redeemed: IconKey,
  card: IconMessages,
  practice: IconHeadphones,
};

export function Timeline({ events }: { events: readonly RecordEvent[] }) {
  return (
    <RailPart title={t`Timeline`}>
      {events.length === 0 ? (
        <Note>{t`Nothing yet.`}</Note>
      ) : (
        <Stack component="ol" className="p-0 m-0 list-none" gap={14}>
          {events.map((event) => {
            const Mark = icons[event.kind];
            return (
              <Group
                component="li"
                wrap="nowrap"
                align="start"
                gap={8}
                key={`${event.kind} ${event.day} ${event.cardId ?? event.durationDays ?? ''} ${event.amount}`}
              >
                <Center
                  {...{ w: 24, h: 24, flex: 'none', bdrs: 12 }}
                  bd="1px solid var(--line)"
                  c={event.kind === 'sales' ? 'var(--good-text)' : 'var(--mantine-primary-color-light-color)'}
                >
                  <Mark size={14} stroke={1.75} aria-hidden />
                </Center>
                <div className="min-w-0 flex-1">
                  <Text size="sm" fw={500}>
                    {nameOf(event)}
                  </Text>
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {detailOf(event)}
                  </Text>
                </div>
                <Small style={{ whiteSpace: 'nowrap' }}>{formatDay(event.day)}</Small>
              </Group>
            );
          })}
        </Stack>
      )}
    </RailPart>
  );
}

function nameOf({ kind, count, amount, names, cardId }: RecordEvent): ReactNode {
  const sum = money(amount);
  const time = formatMinutes(count);
  if (kind === 'sales') return plural(count, { one: `# sale ${sum}`, other: `# sales ${sum}` });
  if (kind === 'keys') return plural(count, { one: '# key generated', other: '# keys generated' });
  if (kind === 'practice') return t`Practised ${time}`;
  if (kind === 'redeemed') return t`Redeemed the key`;
  return (
    <Anchor renderRoot={(props) => <Link to="/support/email-support" search={{ card: cardId ?? 0 }} {...props} />}>
      {names[0]}
    </Anchor>
  );
}

function detailOf({ kind, count, durationDays, names }: RecordEvent): string {
  if (kind === 'card') return t`Support`;
  const rest = kind === 'sales' ? count - names.length : 0;
  const more = rest > 0 && names.length > 0 ? [...names, plural(rest, { one: '# more', other: '# more' })] : names;
  return [durationDays === null ? '' : formatDuration(durationDays), joinWithAnd(more)].filter(Boolean).join(' · ');
}

/** '1 h 14 min', '<1 min', or '0 min'. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds > 0 && minutes === 0) return `<${quantity(1, 'minute', { unitDisplay: 'short' })}`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && quantity(hours, 'hour', { unitDisplay: 'narrow' })];
  if (rest > 0 || hours === 0) parts.push(quantity(rest, 'minute', { unitDisplay: 'short' }));
  return parts.filter(Boolean).join(' ');
}

export function Bars({ values, most }: { values: readonly number[]; most: number }) {
  return (
    <svg className="block" width={64} height={20} viewBox={`0 0 ${values.length * 8} 20`} aria-hidden>
      {values.map((value, index) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * 20);
        const x = index * 8;
        const fill = value === 0 ? 'var(--line)' : 'var(--mantine-color-accent-4)';
        return <rect key={x} x={x} y={20 - height} width={6} height={height} fill={fill} />;
      })}
    </svg>
  );
}

export const formatAccuracy = (accuracy: number | null): string =>
  accuracy === null ? '–' : numbers({ style: 'percent' }).format(accuracy);
