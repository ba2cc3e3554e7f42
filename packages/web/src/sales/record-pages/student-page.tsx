import { editStudent, setStudentStatus } from '@eemusic/contract/sales/users';
import { readStudentPage, type StudentPage as Student, weeksOfStudent } from '@eemusic/contract/sales/record-pages';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Group, Paper, Progress, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconKey, IconPencil } from '@tabler/icons-react';
import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { call } from '#platform/api/call.ts';
import { today } from '#platform/company.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { formatDay } from '#platform/locales/format-time.ts';
import { ago, money, numbers, quantity } from '#platform/locales/formats.ts';
import { formatSteps } from '#platform/names/places.ts';
import { formatRegion } from '#platform/names/fields.ts';
import { useMe } from '#access/profile/index.ts';
import { GiveKeysDialog } from '#sales/subscriptions/index.ts';
import { daysLeft, formatKeyStatus, IconButton, Note, Opens, queryOf, Small, soonDays } from '#sales/ui/index.ts';
import { EditStudentField, lastList, MergeUsers, type StudentField, switchOf } from '#sales/user-management/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { FirstLine } from '#platform/ui/first-line.tsx';
import { KeyText } from '#platform/ui/list/cells.tsx';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { Page } from '#platform/ui/page.tsx';
import { RecordSwitch } from '#platform/ui/record-switch.tsx';
import { countDays } from '@eemusic/contract/platform/days';

import classes from './record-pages.module.css';
import {
  Change,
  emailFact,
  type Fact,
  Facts,
  FigureRow,
  formatAccuracy,
  formatMinutes,
  linkFact,
  RecordLayout,
  Section,
  Timeline,
} from './record-parts.tsx';

const route = getRouteApi('/shell/user-management/users/$id');
const RefundableSales = lazyDialog(async () => (await import('#sales/commissions/index.ts')).RefundableSales);

type Fields = AnswerOf<typeof editStudent>['student'];

export function StudentPage() {
  const { id } = route.useParams();
  const [page, form] = useSuspenseQueries({
    queries: [
      queryOf(['students', 'page'], readStudentPage, { id }),
      queryOf(['students', 'page', 'fields'], editStudent, { studentId: Number(id) }),
    ],
  });
  const { record } = page.data;
  const { student: fields } = form.data;
  const list = lastList(useMe().userId, 'users');
  const edit = { to: '/user-management', search: { ...list, edit: Number(id) }, state: { isFromList: true } } as const;
  return (
    <Page
      title={record.fullName}
      back={<BackLink to="/user-management" search={list} label={t`Users`} />}
      actions={<IconButton icon={IconPencil} target={edit}>{t`Edit`}</IconButton>}
    >
      <RecordLayout
        rail={
          <>
            <Facts
              facts={factsOf(record, fields)}
              renderField={(field, onClose) => <EditStudentField {...{ field, onClose }} id={fields.userId} />}
            />
            <Timeline events={record.timeline} />
          </>
        }
      >
        <MergeUsers studentId={fields.userId} />
        <Key record={record} fields={fields} />
        <GivenKey record={record} fields={fields} />
        <RefundableSales studentId={fields.userId} name={record.fullName} />
        <Practice record={record} />
        <Pieces record={record} />
      </RecordLayout>
    </Page>
  );
}

function factsOf({ educator, channel, createdOn, typedNumber, fullName }: Student, fields: Fields) {
  const { userId: studentId, status: isActive } = fields;
  const age = fields.birthYear === null ? null : Number(today().slice(0, 4)) - fields.birthYear;
  const years = plural(age ?? 0, { one: '# year', other: '# years' });
  const facts: Fact<StudentField>[] = [
    [t`School/Teacher`, educator && linkFact('schools', educator.educatorId, educator.name), 'educator'],
    [t`Channel`, channel && linkFact('channels', channel.channelId, channel.name)],
    [t`Contact Name`, fields.contactName, 'contactName'],
    [t`Contact No`, fields.contactNumber, 'contactNumber'],
    [t`Signs in with`, typedNumber],
    [t`Email`, emailFact(fields.contactEmail), 'contactEmail'],
    [t`Region`, fields.region === null ? null : formatRegion(fields.region), 'region'],
    [t`Born`, fields.birthYear === null ? null : `${fields.birthYear} · ${years}`, 'birthYear'],
    [t`Profile 1`, fields.profile1?.profileName, 'profile1'],
  ];
  if (fields.profile2 !== null) facts.push([t`Profile 2`, fields.profile2.profileName, 'profile2']);
  const status = (
    <RecordSwitch
      {...switchOf('students', fullName)}
      {...{ row: { studentId, isActive }, id: 'studentId', status: 'isActive' }}
      label={t`${fullName} is active`}
      send={(status) => call(setStudentStatus, { studentId, status })}
    />
  );
  return [...facts, [t`Added`, createdOn], [t`Status`, status]] as const;
}

const keyLook = { bd: '1px solid var(--line)', radius: 'lg', p: '14px 16px', className: 'grid gap-8' } as const;

/** The key first, as the time that is left of it. */
function Key({ record: { key }, fields }: { record: Student; fields: Fields }) {
  const { subscriptionCode: code, activeBy, expireBy, subscriptionStatus } = fields;
  if (code === null || key === null)
    return (
      <Paper {...keyLook} bg="var(--mantine-color-accent-light)">
        <Note>{t`No key yet. One is redeemed in the learning app.`}</Note>
      </Paper>
    );
  const left = expireBy === null ? null : daysLeft(expireBy);
  const whole = activeBy === null || expireBy === null ? 0 : countDays(activeBy, expireBy);
  const isActive = subscriptionStatus === 'Active';
  const isSoon = isActive && left !== null && left <= soonDays;
  const share = isActive && left !== null && whole > 0 ? Math.min(1, left / whole) : isActive ? 1 : 0;
  const libraries = key.libraries === null ? t`all libraries` : key.libraries.join(', ');
  const about = [formatDuration(key.durationDays), key.amount === null ? '' : money(key.amount), libraries];
  const colour = isSoon ? 'orange' : 'accent';
  return (
    <Paper {...keyLook} bg={isActive ? `var(--mantine-color-${colour}-light)` : 'var(--surface-side)'}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <KeyText value={code} />
          <Badge color={isSoon ? 'orange' : isActive ? 'teal' : 'gray'}>
            {isActive && left !== null
              ? plural(left, { one: '# day left', other: '# days left' })
              : formatKeyStatus(subscriptionStatus)}
          </Badge>
        </Group>
        <Note span>{about.filter((part) => part !== '').join(' · ')}</Note>
      </Group>
      <Progress
        size={5}
        value={share * 100}
        color={colour}
        bg={isActive ? `color-mix(in srgb, var(--mantine-color-${colour}-filled) 28%, transparent)` : 'gray.3'}
        aria-hidden
      />
      <Group justify="space-between">
        <Small>{activeBy !== null && t`Active on ${activeBy}`}</Small>
        <Small>{expireBy !== null && t`Expiry Date ${expireBy}`}</Small>
      </Group>
    </Paper>
  );
}

/** The unused key of this user, or a button that makes one. */
function GivenKey({ record: { givenKey, educator }, fields }: { record: Student; fields: Fields }) {
  const mayGet = fields.subscriptionStatus !== 'Active' && fields.status === 1 && educator !== null;
  return (
    <Opens
      renderButton={(open) =>
        givenKey === null ? (
          mayGet && (
            <Group>
              <IconButton icon={IconKey} onClick={open}>{t`Give a key`}</IconButton>
            </Group>
          )
        ) : (
          <Group gap="xs">
            <KeyText value={givenKey.key} />
            <Note>{t`${formatDuration(givenKey.durationDays)}, not redeemed yet`}</Note>
          </Group>
        )
      }
    >
      {(close) => <GiveKeysDialog count={1} body={{ students: [fields.userId] }} onClose={close} />}
    </Opens>
  );
}

function Practice({ record }: { record: Student }) {
  const { lastPractice, days, pieces, seconds, secondsBefore, accuracy, weeks } = record;
  const since = formatDay(weeks[0]?.from ?? today());
  return (
    <>
      <FigureRow
        figures={[
          {
            name: t`Last practice`,
            value: lastPractice === null ? '–' : ago(countDays(lastPractice, today()) - 1, 'day'),
            note:
              lastPractice === null
                ? t`No practice yet`
                : plural(days, {
                    one: `practised on # day since ${since}`,
                    other: `practised on # days since ${since}`,
                  }),
          },
          {
            name: t`Practice, 30 days`,
            value: formatMinutes(seconds),
            note: <Change now={seconds} before={secondsBefore} than={t`on the 30 days before`} />,
          },
          {
            name: t`Accuracy`,
            value: formatAccuracy(accuracy),
            note: plural(pieces, { one: '# piece', other: '# pieces' }),
          },
        ]}
      />
      <Section title={<Trans>Practice</Trans>} note={<Trans>minutes a week and accuracy</Trans>}>
        <WeekChart weeks={weeks} />
      </Section>
    </>
  );
}

const height = 180;
const left = 50;
const right = 44;
const top = 10;
const bottom = 152;

/** Minutes as bars on the left scale, accuracy as a line on the right one, which begins at 40 %. */
function WeekChart({ weeks }: { weeks: Student['weeks'] }) {
  const highest = Math.max(30, ...weeks.map(({ seconds }) => seconds / 60));
  const most = Math.ceil(highest / 40) * 40;
  const { ref, width: room } = useElementSize();
  const width = room || 760;
  const slot = (width - left - right) / weeksOfStudent;
  const shownDates = slot < 44 ? 3 : 2;
  const x = (week: number) => left + slot * (week + 0.5);
  const y = (share: number) => bottom - Math.min(1, Math.max(0, share)) * (bottom - top);
  const yOf = (accuracy: number) => y((accuracy - 0.4) / 0.6);
  const rated = weeks.flatMap(({ accuracy }, week) => (accuracy === null ? [] : [{ week, accuracy }]));
  const percent = numbers({ style: 'percent' });
  const inWords = weeks.map(
    ({ from, seconds, accuracy }) => `${formatDay(from)}: ${formatMinutes(seconds)}, ${formatAccuracy(accuracy)}`,
  );
  return (
    <div ref={ref}>
      <svg
        className="block w-full"
        fill="none"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={inWords.join('; ')}
        fontSize={10.5}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <path d={`M${left} ${y(share)}H${width - right}`} stroke="var(--line)" />
            <text x={left - 8} y={y(share) + 4} textAnchor="end" fill={axisColour}>
              {share === 1 ? quantity(most, 'minute', { unitDisplay: 'short' }) : numbers().format(most * share)}
            </text>
          </g>
        ))}
        {weeks.map(({ from, seconds }, week) => (
          <g key={from}>
            <path
              d={`M${x(week)} ${bottom}V${y(seconds / 60 / most)}`}
              stroke="var(--mantine-color-accent-2)"
              strokeWidth={Math.min(28, slot * 0.7)}
            >
              <title>{inWords[week]}</title>
            </path>
            {week % shownDates === 0 && (
              <text x={x(week)} y={height - 8} textAnchor="middle" fill={axisColour}>
                {formatDay(from)}
              </text>
            )}
          </g>
        ))}
        <g stroke="var(--mantine-primary-color-filled)" strokeWidth={2}>
          <polyline points={rated.map(({ week, accuracy }) => `${x(week)},${yOf(accuracy)}`).join(' ')} />
          {rated.map(({ week, accuracy }) => (
            <circle key={week} cx={x(week)} cy={yOf(accuracy)} r={3.5} fill="var(--mantine-color-body)">
              <title>{percent.format(accuracy)}</title>
            </circle>
          ))}
        </g>
        {[0.4, 0.6, 0.8, 1].map((accuracy) => (
          <text
            key={accuracy}
            x={width - right + 8}
            y={yOf(accuracy) + 4}
            fill="var(--mantine-primary-color-light-color)"
          >
            {percent.format(accuracy)}
          </text>
        ))}
      </svg>
    </div>
  );
}

const axisColour = 'var(--mantine-color-dimmed)';

function Pieces({ record: { list, pieces } }: { record: Student }) {
  return (
    <Section title={<Trans>Pieces</Trans>} note={t`${numbers().format(pieces)} · last practised first`}>
      {list.length === 0 ? (
        <Note>{t`No practice yet`}</Note>
      ) : (
        <ul className="p-0 m-0 list-none">
          {list.map((piece) => {
            const best = piece.accuracies.length === 0 ? null : Math.max(...piece.accuracies);
            const others = formatAccuracy(piece.others);
            return (
              <li key={piece.scoreId} className={classes.piece}>
                <FirstLine src={piece.thumbnail} />
                <div>
                  <Text size="md" fw={500}>
                    {piece.name}
                  </Text>
                  <Note size="xs">{formatSteps(piece).join(' · ')}</Note>
                </div>
                <Text size="sm">
                  {plural(piece.sessions, { one: '# time', other: '# times' })}
                  <Small display="block">{formatMinutes(piece.seconds)}</Small>
                </Text>
                <Dots values={piece.accuracies} />
                <Text size="sm" fw={600} ta="right">
                  {formatAccuracy(best)}
                  {piece.others !== null && (
                    <Small fw={400} display="block">
                      {t`others ${others}`}
                    </Small>
                  )}
                </Text>
                <Text size="xs" c="dimmed" ta="right">
                  {ago(countDays(piece.lastOn, today()) - 1, 'day')}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

const dotColour = 'var(--mantine-primary-color-filled)';

function Dots({ values }: { values: readonly number[] }) {
  const x = (index: number) => 6 + index * 16;
  const y = (accuracy: number) => 22 - Math.max(0, (accuracy - 0.4) / 0.6) * 18;
  return (
    <svg
      className={classes.dots}
      width={120}
      viewBox="0 0 160 26"
      fill="none"
      stroke={dotColour}
      strokeWidth={1.5}
      aria-hidden
    >
      <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
      {values.map((value, index) => (
        <circle key={x(index)} cx={x(index)} cy={y(value)} r={3} fill={dotColour} stroke="none" />
      ))}
    </svg>
  );
}
