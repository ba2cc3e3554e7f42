import type { FirstStep } from '@eemusic/contract/platform/dashboard';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import type { Target } from '#platform/room.ts';
import classes from './first-steps.module.css';

type Words = { name: MessageDescriptor; hint: MessageDescriptor; target: Target | null };

const words: Record<FirstStep, Words> = {
  library: {
    name: msg`Add a library`,
    hint: msg`A course or a collection, with its name and picture.`,
    target: { to: '/score-library/manage' },
  },
  upload: {
    name: msg`Upload the first scores`,
    hint: msg`MusicXML files: tags are read from the notes, you check them and publish.`,
    target: { to: '/score-library/dashboard' },
  },
  company: {
    name: msg`Set currency and time zone`,
    hint: msg`Do this before the first sale, because sales are dated in this time zone.`,
    target: { to: '/settings/company' },
  },
  channel: {
    name: msg`Add a sales channel`,
    hint: msg`Schools and teachers belong to it, and its commission is counted.`,
    target: { to: '/user-management', search: { mode: 'add' } },
  },
  keys: {
    name: msg`Generate the first keys`,
    hint: msg`A school gives them to its students, who use them to sign in.`,
    target: { to: '/manage-subscription', search: { mode: 'generate' } },
  },
  mail: {
    name: msg`Set up email`,
    hint: msg`Password resets and support answers are sent by email: set SMTP_URL and restart the server.`,
    target: null,
  },
};

type Props = { ref: Ref<HTMLElement>; steps: readonly { step: FirstStep; isDone: boolean }[] };

/** Shown until all steps are done. */
export function FirstSteps({ ref, steps }: Props) {
  const { i18n } = useLingui();
  if (steps.every(({ isDone }) => isDone)) return null;
  const count = steps.filter(({ isDone }) => isDone).length;
  const total = steps.length;
  return (
    <section ref={ref} className={classes.panel} aria-labelledby="first-steps">
      <div className={classes.head}>
        <Title order={2} id="first-steps">
          <Trans>First steps</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>
            {count} of {total} done
          </Trans>
        </Text>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} aria-hidden className={classes.tick} />
            ) : (
              <IconCircle size={20} stroke={1.5} aria-hidden className={classes.open} />
            )}
            <div>
              <StepName target={isDone ? null : words[step].target} name={i18n._(words[step].name)} />
              {isDone ? (
                <VisuallyHidden>
                  <Trans>Done</Trans>
                </VisuallyHidden>
              ) : (
                <Text size="sm" c="dimmed">
                  {i18n._(words[step].hint)}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepName({ name, target }: { name: string; target: Target | null }) {
  if (target === null) return <span className={classes.name}>{name}</span>;
  return (
    <Link {...target} className={classes.link}>
      {name}
    </Link>
  );
}
