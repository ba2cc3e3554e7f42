import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Portal, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './drop-anywhere.module.css';
import { keepDropped } from './dropped-files.ts';
import { useFileDrag } from './use-file-drag.ts';

type Target = { title: string; onFiles: (files: File[]) => void };

/** While files are dragged over the window, covers the screen with drop targets. */
export function DropAnywhere({ targets }: { targets: readonly Target[] }) {
  if (!useFileDrag()) return null;
  return (
    <Portal>
      <section className={classes.overlay} aria-label={t`Drop the files`}>
        {targets.map((target) => (
          <DropTarget key={target.title} {...target} />
        ))}
      </section>
    </Portal>
  );
}

type Props = { libraries: readonly { id: number; name: string }[]; onOpen: (libraryId: number) => void };

/** The same with a target for each library; the files are passed to its upload when that is opened. */
export function DropOnLibrary({ libraries, onOpen }: Props) {
  const open = (id: number) => (files: File[]) => {
    keepDropped(id, files);
    onOpen(id);
  };
  return (
    <DropAnywhere targets={libraries.map(({ id, name }) => ({ title: t`Upload to ${name}`, onFiles: open(id) }))} />
  );
}

function DropTarget({ title, onFiles }: Target) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    setOver(false);
    onFiles(Array.from(event.dataTransfer.files));
  };
  return (
    <div
      className={classes.target}
      {...(isOver && { 'data-over': true })}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <IconUpload size={32} stroke={1.5} aria-hidden />
      <Text fw={600} size="lg">
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>Up to {maxScoreFiles} files at a time: .musicxml, .mxl or .xml</Trans>
      </Text>
    </div>
  );
}
