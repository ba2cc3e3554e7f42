import { steadyShare } from '@eemusic/contract/learning/analytics';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { formatRecordName } from '#platform/names/records.ts';
import { LeadLink } from '#platform/ui/plot.tsx';
import classes from './analytics.module.css';
import { changeOf, Figure, moneyColumn, sumOf } from './figure.tsx';
import { formatNumber, formatShare, formatWholeMoney } from './format.ts';
import type { Money } from './queries.ts';
import { useAddress } from './use-address.ts';

type School = Money['grow']['top'][number];
const soldTo = ({ quarters }: School) => sumOf(quarters.slice(4));
const soldBefore = ({ quarters }: School) => sumOf(quarters.slice(0, 4));
const shownOfEach = 6;

/** Null for a new one. */
function shareOf(school: School): number | null {
  const before = soldBefore(school);
  return before <= 0 ? null : (soldTo(school) - before) / before;
}

/** Which schools grow, stand and fall, each with its quarters. */
export function Schools({ grow, stand, fall }: Pick<Money, 'grow' | 'stand' | 'fall'>) {
  const { leadTo } = useAddress();
  const groups = [
    { name: t`Grow`, rule: t`by more than ${formatShare(steadyShare)}`, tone: 'good', ...grow },
    { name: t`Stand`, rule: '', tone: undefined, ...stand },
    { name: t`Fall`, rule: t`by more than ${formatShare(steadyShare)}`, tone: 'bad', ...fall },
  ];
  const changeIn = (school: School) =>
    changeOf(soldTo(school), soldBefore(school), formatWholeMoney) ?? { by: t({ message: 'new', context: 'school' }) };
  return (
    <Figure
      id="schools"
      size="large"
      title={t`Schools and teachers`}
      note={t`12 months against the 12 before, by quarter`}
      columns={[
        { header: t`School/Teacher`, raw: nameOf, target: ({ educatorId }) => leadTo({ educator: educatorId }) },
        moneyColumn(t`12 months`, soldTo),
        moneyColumn(t`The 12 before`, soldBefore),
        { header: t`Change in per cent`, raw: shareOf, format: (school) => changeIn(school).by, isNumber: true },
      ]}
      rows={[...grow.top, ...stand.top, ...fall.top]}
      keyOf={({ educatorId }) => educatorId}
    >
      <div className={classes.groups}>
        {groups.map(({ name, rule, tone, count, top }) => (
          <section key={name} aria-label={name}>
            <Text size="xs" c="dimmed">
              <b className={classes.change}>{name}</b> {formatNumber(count)} {rule}
            </Text>
            <ul className={classes.schools}>
              {top.slice(0, shownOfEach).map((school) => (
                <li key={school.educatorId}>
                  <LeadLink
                    to={leadTo({ educator: school.educatorId })}
                    className={classes.school}
                    title={nameOf(school)}
                  >
                    <span>{nameOf(school)}</span>
                    <Quarters school={school} isFalling={tone === 'bad'} />
                    <span>
                      {formatWholeMoney(soldTo(school))}{' '}
                      <b className={classes.change} data-tone={tone}>
                        {changeIn(school).by}
                      </b>
                    </span>
                  </LeadLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Figure>
  );
}

const nameOf = (school: School) => formatRecordName('educator', school.name, school);

function Quarters({ school: { quarters }, isFalling }: { school: School; isFalling: boolean }) {
  const max = Math.max(1, ...quarters);
  return (
    <span className={classes.quarters} data-falling={isFalling || undefined} aria-hidden>
      {quarters.map((amount, quarter) => (
        // oxlint-disable-next-line react/no-array-index-key -- quarters have no other identity
        <span key={quarter} style={{ '--share': Math.max(0, amount) / max } as CSSProperties} />
      ))}
    </span>
  );
}
