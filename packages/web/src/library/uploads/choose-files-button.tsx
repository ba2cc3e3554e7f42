import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

type Props = ButtonProps & { onFiles: (files: File[]) => void; children: ReactNode };

/** Opens the dialog for score files; the same file can be chosen again after it was mended. */
export function ChooseFilesButton({ onFiles, children, ...button }: Props) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept=".musicxml"
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
