import { t } from '@lingui/core/macro';
import { Button, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { PrintButton } from '#library/scores/index.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import type { PublishedScore } from './use-publish.ts';

const listAfter = { published: 3000, removed: 2000 };

type Props = {
  text: string;
  published: PublishedScore[];
  onEnd: (published: PublishedScore[]) => void;
  onFiles: (files: File[]) => void;
};

/** What happened, and where to continue. The list is opened automatically unless the user interacts. */
export function ReviewEnded({ text, published, onEnd, onFiles }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isStaying, setStaying] = useState(false);
  const end = useLatest(onEnd);
  const hasPublished = published.length > 0;

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    if (isStaying) return;
    const after = hasPublished ? listAfter.published : listAfter.removed;
    const timer = setTimeout(() => end.current(published), after);
    return () => clearTimeout(timer);
  }, [isStaying, hasPublished, published, end]);

  const stay = () => setStaying(true);
  useWindowEvent('keydown', stay);

  return (
    <section
      onPointerMove={stay}
      className="grid gap-12 text-center"
      style={{ justifyItems: 'center', padding: '48px 16px' }}
      aria-labelledby="review-ended"
    >
      <ThemeIcon variant="light" size={48} radius="xl" aria-hidden>
        <IconCircleCheck size={24} stroke={1.5} />
      </ThemeIcon>
      <Title
        ref={heading}
        id="review-ended"
        order={2}
        size="lg"
        tabIndex={-1}
        style={{ borderRadius: 4, outlineOffset: 4 }}
      >
        {text}
      </Title>
      {hasPublished && (
        <Text size="sm" c="dimmed" maw={560}>
          {published.map(({ name }) => name).join(' · ')}
        </Text>
      )}
      {hasPublished && (
        <Group gap="xs" justify="center">
          <Button size="sm" onClick={() => onEnd(published)}>{t`See them in the library`}</Button>
          <ChooseFilesButton
            size="sm"
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onFiles={onFiles}
          >{t`Upload more`}</ChooseFilesButton>
          <PrintButton ids={published.map(({ id }) => id)} size="sm">{t`Print`}</PrintButton>
        </Group>
      )}
    </section>
  );
}
