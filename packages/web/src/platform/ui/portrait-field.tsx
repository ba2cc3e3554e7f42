import '@mantine/dropzone/styles.layer.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconCrop, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { Portrait } from './portrait.tsx';
import classes from './picture-zone.module.css';
import { readPicture } from './read-picture.ts';

const loadCrop = () => import('./crop-dialog.tsx');
const CropDialog = lazyPart(async () => (await loadCrop()).CropDialog);

type Props = {
  label: string;
  /** Address of the stored picture. */
  image: string | null;
  /** The new picture as a data address; null to keep the stored one. */
  value: string | null;
  onChange: (picture: string | null) => void;
  error?: ReactNode;
  required?: boolean;
};

/** A person's picture: accepts a file by drop, click or keyboard, which the user can crop. */
export function PortraitField({ label, image, value, onChange, error, required = false }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const open = useRef<() => void>(null);
  const [source, setSource] = useState<string | null>(null);
  const [isCropping, setCropping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const [read] = await Promise.all([readPicture(file), loadCrop()]);
    setProblem(
      read === null ? t`This file cannot be read as a picture. Please choose a PNG, JPEG, WebP or GIF image` : null,
    );
    if (read === null) return;
    setSource(read);
    setCropping(true);
  };
  const shownError = problem ?? error;

  return (
    <Input.Wrapper id={id} label={label} labelElement="div" error={shownError} required={required}>
      <Dropzone
        onDropAny={(files, rejections) => void take(files[0] ?? rejections[0]?.file)}
        onDrop={() => undefined}
        multiple={false}
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ accept: 'image/png,image/jpeg,image/webp,image/gif', 'aria-label': label }}
        useFsAccessApi={false}
        className={classes.zone ?? ''}
        classNames={{ inner: classes.field ?? '' }}
        mod={{ error: Boolean(shownError) }}
      >
        <Portrait src={value ?? image} size={96} />
        <div className={classes.text}>
          <span className={classes.hint}>
            <Trans>Drop a picture here, or choose one. You can then choose the visible part.</Trans>
          </span>
          <Group gap="xs">
            <Button
              ref={button}
              size="xs"
              variant="default"
              {...(Boolean(shownError) && { 'data-wrong': true, 'aria-describedby': `${id}-error` })}
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => open.current?.()}
            >
              {value === null && image === null ? (
                <Trans>Choose a picture</Trans>
              ) : (
                <Trans>Choose another picture</Trans>
              )}
            </Button>
            {value !== null && <NewPictureButtons onCrop={() => setCropping(true)} onDiscard={() => onChange(null)} />}
          </Group>
        </div>
      </Dropzone>
      <Suspense>
        {source !== null && (
          <CropDialog
            key={source}
            source={source}
            isOpen={isCropping}
            onClose={() => setCropping(false)}
            onGone={() => button.current?.focus()}
            onCrop={(picture) => {
              onChange(picture);
              setCropping(false);
            }}
          />
        )}
      </Suspense>
    </Input.Wrapper>
  );
}

function NewPictureButtons({ onCrop, onDiscard }: { onCrop: () => void; onDiscard: () => void }) {
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconCrop size={16} aria-hidden />} onClick={onCrop}>
        <Trans>Crop again</Trans>
      </Button>
      <Button size="xs" variant="subtle" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDiscard}>
        <Trans>Discard the new picture</Trans>
      </Button>
    </>
  );
}
