import '@mantine/dropzone/styles.layer.css';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';

type Props = {
  title: string;
  hint: string;
  /** Called with all dropped or chosen files; the caller decides which ones are valid. */
  onFiles: (files: File[]) => void;
  /** File types that the dialog offers, such as '.musicxml'. */
  accept: string;
  multiple: boolean;
  disabled?: boolean;
  /** A single line, for screens about something else. */
  isCompact?: boolean;
};

/** Takes files by drop, click or keyboard. */
export function FileDrop({ title, hint, onFiles, accept, multiple, disabled = false, isCompact = false }: Props) {
  return (
    <Dropzone
      onDropAny={(files, rejections) => onFiles([...files, ...rejections.map(({ file }) => file)])}
      onDrop={() => undefined}
      multiple={multiple}
      disabled={disabled}
      activateOnKeyboard={false}
      inputProps={{ accept, 'aria-label': title }}
      useFsAccessApi={false}
    >
      <Flex
        direction={isCompact ? { base: 'column', sm: 'row' } : 'column'}
        align="center"
        columnGap="md"
        rowGap={4}
        py={isCompact ? 0 : 'lg'}
        style={{ pointerEvents: 'none' }}
      >
        <IconUpload size={isCompact ? 22 : 28} stroke={1.5} aria-hidden />
        <Text fw={500} ta="center">
          {title}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {hint}
        </Text>
        {/* The click bubbles to the drop zone, which opens the dialog. */}
        <Button
          size="xs"
          variant="default"
          mt={isCompact ? 0 : 'xs'}
          ms={isCompact ? { sm: 'auto' } : 0}
          disabled={disabled}
          style={{ flexShrink: 0 }}
        >
          {multiple ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
        </Button>
      </Flex>
    </Dropzone>
  );
}
