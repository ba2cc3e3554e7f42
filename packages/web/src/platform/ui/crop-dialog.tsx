import 'react-easy-crop/react-easy-crop.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { numbers } from '#platform/locales/formats.ts';
import { Dialog } from './dialog.tsx';
import { decode } from './read-picture.ts';

type Props = {
  source: string;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onGone: () => void;
  onCrop: (picture: string) => void;
};

const zooms = { min: 1, max: 4 };

export function CropDialog({ source, isOpen, onClose, onGone, onCrop }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Part | null>(null);

  const finish = async () => {
    const picture = part && (await cropPicture(source, part));
    if (picture) onCrop(picture);
  };

  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      returnFocus={false}
      title={t`Choose the visible part`}
      size="md"
    >
      <Stack gap="md">
        <Box className="relative overflow-hidden rounded-8" h="min(320px, 50vh)" bg="var(--surface-hover)">
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            minZoom={zooms.min}
            maxZoom={zooms.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, pixels) => setPart(pixels)}
            cropperProps={{ role: 'group', 'aria-label': t`The visible part; move it with the arrow keys` }}
            mediaProps={{ alt: '' }}
            classes={{ cropAreaClassName: 'focus-inside' }}
          />
        </Box>
        <Stack gap={4}>
          <Text size="sm" fw={500} id="crop-zoom">
            <Trans>Zoom</Trans>
          </Text>
          <Slider
            {...zooms}
            step={0.1}
            value={zoom}
            onChange={setZoom}
            label={(value) => numbers({ style: 'percent', maximumFractionDigits: 0 }).format(value)}
            thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
          />
          <Text size="sm" c="dimmed" mt="xs">
            <Trans>Drag the picture, or move it with the arrow keys.</Trans>
          </Text>
        </Stack>
        <FormActions onCancel={onClose} disabled={part === null} onClick={() => void finish()}>
          <Trans>Use this part</Trans>
        </FormActions>
      </Stack>
    </Dialog>
  );
}

/** Side of the result in pixels: enough for a portrait on any screen. */
const side = 512;

type Part = { x: number; y: number; width: number; height: number };

/** Crops to a square picture as a data address: WebP, or JPEG if the browser cannot write WebP. */
async function cropPicture(source: string, part: Part): Promise<string | null> {
  const image = await decode(source);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (image === null || context === null) return null;

  /* JPEG would show transparent areas as black. */
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, side, side);
  const written = canvas.toDataURL('image/webp', 0.9);
  return written.startsWith('data:image/webp') ? written : canvas.toDataURL('image/jpeg', 0.9);
}
