import { scoreExtensions } from '@eemusic/contract/library/uploads';
import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

type Props = ButtonProps & { onFiles: (files: File[]) => void; children: ReactNode };

export function ChooseFilesButton({ onFiles, children, ...button }: Props) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={scoreExtensions.join(',')}
      multiple
      resetRef={reset}
      onChange={(files) => {
        onFiles(files);
        reset.current?.();
      }}
    >
      {({ onClick }) => (
        <Button {...button} onClick={onClick}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
