import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Portal, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEventHandler, useEffect, useState } from 'react';
import { keepDropped } from './dropped-files.ts';

const overlayStyle = {
  position: 'fixed',
  inset: 0,
  zIndex: 300,
  padding: 24,
  background: 'color-mix(in oklab, var(--mantine-color-body) 80%, transparent)',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
} as const;

type Target = { title: string; onFiles: (files: File[]) => void };

export function DropAnywhere({ targets }: { targets: readonly Target[] }) {
  if (!useFileDrag()) return null;
  return (
    <Portal>
      <section className="grid gap-16" style={overlayStyle} aria-label={t`Drop the files`}>
        {targets.map((target) => (
          <DropTarget key={target.title} {...target} />
        ))}
      </section>
    </Portal>
  );
}

type Props = { libraries: readonly { id: number; name: string }[]; onOpen: (libraryId: number) => void };

export function DropOnLibrary({ libraries, onOpen }: Props) {
  const open = (libraryId: number) => (files: File[]) => {
    keepDropped(libraryId, files);
    onOpen(libraryId);
  };
  return (
    <DropAnywhere targets={libraries.map(({ id, name }) => ({ title: t`Upload to ${name}`, onFiles: open(id) }))} />
  );
}

function DropTarget({ title, onFiles }: Target) {
  const [isOver, setOver] = useState(false);
  const take: DragEventHandler = (event) => {
    setOver(false);
    onFiles(Array.from(event.dataTransfer.files));
  };
  return (
    <div
      className="grid place-items-center text-center rounded-12"
      style={{
        border: '2px dashed var(--mantine-primary-color-filled)',
        background: isOver ? 'var(--mantine-primary-color-light)' : 'var(--mantine-color-body)',
      }}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      {/* Without pointer events, so that what is inside fires no enter and leave events. */}
      <Stack align="center" gap={8} p={24} style={{ pointerEvents: 'none' }}>
        <IconUpload size={32} stroke={1.5} aria-hidden />
        <Text fw={600} size="lg">
          {title}
        </Text>
        <Text size="sm" c="dimmed">{t`Up to ${maxScoreFiles} files at a time: .musicxml, .mxl or .xml`}</Text>
      </Stack>
    </div>
  );
}

/** Whether files are being dragged over the window; false while a dialog is open, which may accept files itself. */
function useFileDrag(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    /* Counted, because a drag enters an element before it leaves the previous one. */
    let entered = 0;
    const end = (event: DragEvent) => {
      if (entered > 0) event.preventDefault();
      entered = 0;
      setDragging(false);
    };
    const enter = (event: DragEvent) => {
      if (!hasFiles(event) || document.querySelector('[role=dialog]') !== null) return;
      entered += 1;
      setDragging(true);
    };
    /* The drag may have begun before this screen was opened; the browser would open the dropped file. */
    const over = (event: DragEvent) => {
      if (entered === 0) enter(event);
      if (entered > 0) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event) || entered === 0) return;
      entered -= 1;
      if (entered === 0) setDragging(false);
    };
    const unmounted = new AbortController();
    const { signal } = unmounted;
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', end, { signal });
    return () => unmounted.abort();
  }, []);
  return isDragging;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
