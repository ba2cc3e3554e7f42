import '@mantine/dropzone/styles.layer.css';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';

type Props = {
  title: string;
  hint: string;
  /** Called with all dropped or chosen files; the caller decides which ones are valid. */
  onFiles: (files: File[]) => void;
  accept: string;
  multiple: boolean;
  disabled?: boolean;
  /** 'line' is one line; 'small', for use beside other fields, has two lines and no button. */
  size?: 'large' | 'line' | 'small';
};

const smallStyle = { display: 'grid', alignContent: 'center', minHeight: 44, padding: '4px 12px' };

/** A small one has no button, so another button must open the dialog for keyboard users. */
export function FileDrop({ title, hint, onFiles, accept, multiple, disabled = false, size = 'large' }: Props) {
  return (
    <Dropzone
      onDropAny={(files, rejections) => onFiles([...files, ...rejections.map(({ file }) => file)])}
      onDrop={() => undefined}
      multiple={multiple}
      disabled={disabled}
      activateOnKeyboard={false}
      inputProps={{ accept, 'aria-label': title }}
      useFsAccessApi={false}
      {...(size === 'small' && { style: smallStyle })}
    >
      {size === 'small' ? (
        <Group gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
          <IconUpload size={22} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
          <div>
            <Text size="sm" fw={500}>
              {title}
            </Text>
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          </div>
        </Group>
      ) : (
        <Flex
          direction={size === 'line' ? { base: 'column', sm: 'row' } : 'column'}
          align="center"
          columnGap="md"
          rowGap={4}
          py={size === 'line' ? 0 : 'lg'}
          style={{ pointerEvents: 'none' }}
        >
          <IconUpload size={size === 'line' ? 22 : 28} stroke={1.5} aria-hidden />
          <Text fw={500} ta="center">
            {title}
          </Text>
          {/* In one line, the title takes what it needs, and the hint the rest. */}
          <Text
            size="sm"
            c="dimmed"
            ta={size === 'line' ? { base: 'center', sm: 'start' } : 'center'}
            {...(size === 'line' && { flex: '1 1 0' })}
          >
            {hint}
          </Text>
          {/* The click bubbles to the drop zone, which opens the dialog. */}
          <Button
            size="xs"
            variant="default"
            mt={size === 'line' ? 0 : 'xs'}
            ms={size === 'line' ? { sm: 'auto' } : 0}
            disabled={disabled}
            style={{ flexShrink: 0 }}
          >
            <Trans>Choose a file</Trans>
          </Button>
        </Flex>
      )}
    </Dropzone>
  );
}
