import { maxUploadBytes, uploadFile } from '@eemusic/contract/platform/files';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { decode } from '#platform/ui/read-picture.ts';

export type ImageUpload = ReturnType<typeof useImageUpload>;

const allowedTypesText = () => t`Please upload a PNG, JPEG, WebP or GIF image`;

/** Uploads a picture as soon as it is chosen, to preview it as stored; returns the reason if it is refused. */
export function useImageUpload(onStored: (address: string) => void) {
  const { mutate, isPending, data, error } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (file: File): Promise<string | null> => {
      if (file.size > maxUploadBytes) return t`This is too large`;
      const { url } = await uploadTo(uploadFile, file);
      if ((await decode(url)) === null) return allowedTypesText();
      onStored(url);
      return null;
    },
  });
  return { take: mutate, isPending, problem: error === null ? (data ?? null) : explainError(error) };
}

/** The upload call also accepts recordings, which the form refuses. */
function explainError(error: Error): string {
  return error instanceof CallError && error.code === 'file.type' ? allowedTypesText() : textOf(error);
}
