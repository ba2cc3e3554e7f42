import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCrop, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { PictureField } from './picture-field.tsx';
import { Portrait } from './portrait.tsx';
import { readPicture } from './read-picture.ts';

const loadCrop = () => import('./crop-dialog.tsx');
const CropDialog = lazyPart(async () => (await loadCrop()).CropDialog);

type Props = {
  label: string;
  image: string | null;
  value: string | null;
  onChange: (picture: string | null) => void;
  error?: ReactNode;
  required?: boolean;
};

export function PortraitField({ label, image, value, onChange, error, required = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [source, setSource] = useState<string | null>(null);
  const [isCropping, setCropping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (file: File) => {
    const [read] = await Promise.all([readPicture(file), loadCrop()]);
    setProblem(
      read === null ? t`This file cannot be read as a picture. Please choose a PNG, JPEG, WebP or GIF image` : null,
    );
    if (read === null) return;
    setSource(read);
    setCropping(true);
  };

  return (
    <>
      <PictureField
        ref={button}
        label={label}
        preview={<Portrait src={value ?? image} size={64} />}
        hint={<Trans>Drop a picture here, or choose one. You can then choose the visible part.</Trans>}
        choose={
          value === null && image === null ? <Trans>Choose a picture</Trans> : <Trans>Choose another picture</Trans>
        }
        error={problem ?? error}
        required={required}
        onFile={(file) => void take(file)}
      >
        {value !== null && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCrop size={16} aria-hidden />}
              onClick={() => setCropping(true)}
            >
              <Trans>Crop again</Trans>
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(null)}
            >
              <Trans>Discard the new picture</Trans>
            </Button>
          </>
        )}
      </PictureField>
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
    </>
  );
}
