import '@mantine/dropzone/styles.layer.css';
import { Button, Group, Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import classes from './picture-field.module.css';

type Props = {
  label: string;
  name?: string;
  preview: ReactNode;
  hint: ReactNode;
  choose: ReactNode;
  /** Missing if the preview is not to show it; true if the form says it elsewhere. */
  error: ReactNode;
  required: boolean;
  isBusy?: boolean;
  onFile: (file: File) => void;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
};

export function PictureField({ label, name, preview, hint, choose, error, required, onFile, ...more }: Props) {
  const { isBusy = false, ref, children } = more;
  const id = useId();
  const open = useRef<() => void>(null);
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" error={error} required={required} data-field={name}>
      <Dropzone
        onDropAny={(files, rejections) => {
          const file = files[0] ?? rejections[0]?.file;
          if (file !== undefined) onFile(file);
        }}
        onDrop={() => undefined}
        multiple={false}
        disabled={isBusy}
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ accept: 'image/png,image/jpeg,image/webp,image/gif', 'aria-label': label }}
        useFsAccessApi={false}
        className={classes.zone ?? ''}
        classNames={{ inner: classes.field ?? '' }}
        mod={{ error: Boolean(error) }}
      >
        {preview}
        <div className="grid gap-8 min-w-0" style={{ justifyItems: 'start' }}>
          <span className="dimmed text-sm">{hint}</span>
          <Group gap="xs">
            <Button
              ref={ref}
              size="xs"
              variant="default"
              loading={isBusy}
              {...(Boolean(error) && { 'data-wrong': true })}
              {...(Boolean(error) && error !== true && { 'aria-describedby': `${id}-error` })}
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => open.current?.()}
            >
              {choose}
            </Button>
            {children}
          </Group>
        </div>
      </Dropzone>
    </Input.Wrapper>
  );
}
