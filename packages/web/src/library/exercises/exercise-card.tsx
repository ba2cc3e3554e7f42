import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlayerPlayFilled } from '@tabler/icons-react';
import { findTag, formatMusic, formatTonality, TagValue } from '#library/tags/index.ts';
import { enumerate, numbers } from '#platform/locales/formats.ts';
import { FirstLine } from '#platform/ui/first-line.tsx';
import classes from './exercises.module.css';
import type { Composed } from './use-composing.ts';
import { type Suggestion, type Variation, variations } from './wishes.ts';

const variationNames: Record<Variation, MessageDescriptor> = {
  rhythm: msg`Same rhythm`,
  contour: msg`Same contour`,
  easier: msg`Easier`,
  harder: msg`Harder`,
};

type Props = {
  exercise: Composed;
  /** What is usual at the place. */
  usual: Suggestion['difficulty'];
  onDecide: (decision: Composed['decision']) => void;
  onMore: (how: Variation) => void;
  onOpen: () => void;
};

/** An exercise with its first line, and what can be done with it. */
export function ExerciseCard({ exercise, usual, onDecide, onMore, onOpen }: Props) {
  const { title, titles, thumbnail, decision, seed, analysis, difficulty } = exercise;
  const { tags, facts } = analysis;
  const isKept = decision === 'kept';
  const otherTitle = [titles.zh, titles.en].find((one) => !title.startsWith(one));
  const about = enumerate(
    [
      ...facts.tonalities.map(formatTonality),
      ...facts.times,
      findTag('interval', tags.interval.value)?.name ?? '',
      plural(facts.measures, { one: '# measure', other: '# measures' }),
    ].filter((part) => part !== ''),
  );
  return (
    <li className={classes.card} data-decision={decision ?? undefined}>
      <div className={classes.paper}>
        <FirstLine src={thumbnail} />
        <ActionIcon
          className={classes.play ?? ''}
          variant="default"
          size="lg"
          aria-label={t`Play ${title}`}
          onClick={onOpen}
        >
          <IconPlayerPlayFilled size={14} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.about}>
        <Text size="sm" fw={600} component="h2">
          {title}
          {otherTitle !== undefined && (
            <Text span size="sm" fw={400} c="dimmed" ml={8}>
              {otherTitle}
            </Text>
          )}
        </Text>
        <Group gap={8} wrap="nowrap">
          <TagValue list="rhythm" id={tags.rhythm.value} size={16} />
          <TagValue list="rest" id={tags.rest.value} size={16} />
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        </Group>
        <Difficulty value={difficulty.value} usual={usual} />
        <Text size="xs" c="dimmed">
          {difficulty.traits.map((trait) => formatMusic(trait, trait.text)).join(' · ')}
        </Text>
        <Group gap={8} className={classes.actions ?? ''}>
          <Button
            size="xs"
            variant={isKept ? 'light' : 'default'}
            leftSection={<IconCheck size={14} aria-hidden />}
            aria-label={isKept ? t`Kept: ${title}` : t`Keep ${title}`}
            onClick={() => onDecide(isKept ? null : 'kept')}
          >
            {isKept ? <Trans>Kept</Trans> : <Trans>Keep</Trans>}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={decision === 'dropped' ? t`Take back ${title}` : t`Drop ${title}`}
            onClick={() => onDecide(decision === 'dropped' ? null : 'dropped')}
          >
            {decision === 'dropped' ? <Trans>Take back</Trans> : <Trans>Drop</Trans>}
          </Button>
          <Menu shadow="md" position="bottom-start">
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                rightSection={<IconChevronDown size={14} aria-hidden />}
                aria-label={t`More like this: ${title}`}
              >
                <Trans>More like this</Trans>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {variations.map((how) => (
                <Menu.Item key={how} onClick={() => onMore(how)}>
                  {i18n._(variationNames[how])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Text size="xs" c="dimmed" className={classes.seed ?? ''} title={t`Seed`}>
            {seed}
          </Text>
        </Group>
      </div>
    </li>
  );
}

/** The scale of the grades ends here. */
const hardest = 9;

function Difficulty({ value, usual }: { value: number; usual: Suggestion['difficulty'] }) {
  const one = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const share = (of: number) => `${(100 * of) / hardest}%`;
  const [from, to] = [one.format(usual?.from ?? 0), one.format(usual?.to ?? 0)];
  return (
    <Group gap={8} wrap="nowrap">
      <Text size="sm" fw={600} className={classes.value ?? ''}>
        <span className={classes.hidden}>
          <Trans>Difficulty</Trans>{' '}
        </span>
        {one.format(value)}
      </Text>
      <span className={classes.scale} aria-hidden>
        {usual && (
          <span
            style={{ insetInlineStart: share(usual.from), inlineSize: share(Math.max(0.1, usual.to - usual.from)) }}
          />
        )}
        <i style={{ insetInlineStart: share(value) }} />
      </span>
      {usual && (
        <Text size="xs" c="dimmed" className={classes.value ?? ''}>
          <Trans>
            usual {from}–{to}
          </Trans>
        </Text>
      )}
    </Group>
  );
}
