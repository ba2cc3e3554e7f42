import '@mantine/dropzone/styles.layer.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconMusic, IconUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import zone from '#platform/ui/picture-zone.module.css';
import classes from './image-field.module.css';
import type { ImageUpload } from './use-image-upload.ts';

type Props = {
  /** Where it is shown; empty where there is none. */
  image: string;
  upload: ImageUpload;
  /** True when the error is shown above the form. */
  error: string | true | undefined;
};

/** The picture of a library: takes a file by drop, click or keyboard, and shows it as the tiles will. */
export function ImageField({ image, upload, error }: Props) {
  const id = useId();
  const open = useRef<() => void>(null);
  const said = upload.problem ?? error;

  return (
    <Input.Wrapper id={id} label={t`Image`} labelElement="div" error={said} required>
      <Dropzone
        onDropAny={(files, rejections) => {
          const file = files[0] ?? rejections[0]?.file;
          if (file !== undefined) upload.take(file);
        }}
        onDrop={() => undefined}
        multiple={false}
        disabled={upload.isPending}
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ accept: 'image/png,image/jpeg,image/webp,image/gif', 'aria-label': t`Image` }}
        useFsAccessApi={false}
        className={`${zone.zone} ${classes.bare}`}
        classNames={{ inner: zone.field ?? '' }}
        mod={{ error: Boolean(said) }}
      >
        <ImageWithFallback
          src={image === '' ? null : image}
          alt={image === '' ? '' : t`The image as it is shown`}
          icon={IconMusic}
          width={240}
          height={148}
        />
        <div className={zone.text}>
          <span className={zone.hint}>
            <Trans>Drop an image here, or choose one: PNG, JPEG, WebP or GIF, at most 20 MB.</Trans>
          </span>
          <Button
            size="xs"
            variant="default"
            loading={upload.isPending}
            {...(Boolean(said) && { 'data-wrong': true })}
            {...(typeof said === 'string' && { 'aria-describedby': `${id}-error` })}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => open.current?.()}
          >
            {image === '' ? <Trans>Choose an image</Trans> : <Trans>Choose another image</Trans>}
          </Button>
        </div>
      </Dropzone>
    </Input.Wrapper>
  );
}
