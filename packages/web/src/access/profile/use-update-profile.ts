import { uploadFile } from '@eemusic/contract/platform/files';
import { type Profile, updateProfile } from '@eemusic/contract/access/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { profileQuery } from './queries.ts';
import type { Change } from './values.ts';

export const savingKey = ['profile', 'saving'];

export function useUpdateProfile(userId: number) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: savingKey,
    meta: { showsOwnErrors: true },
    mutationFn: async ({ input, picture }: Change) => {
      const stored = picture === null ? input : { ...input, fileName: await store(picture) };
      return call(updateProfile, stored);
    },
    onSuccess: async ({ user }) => {
      await client.invalidateQueries({ refetchType: 'none' });
      client.setQueryData(profileQuery(userId).queryKey, (cached) => cached && { ...cached, user });
    },
  });
  return {
    update: mutateAsync,
    /** The profile as currently stored on the server. */
    fetch: async (): Promise<Profile> => (await client.fetchQuery({ ...profileQuery(userId), staleTime: 0 })).user,
  };
}

/** Stores the picture before the profile, which contains the name of the stored file. */
async function store(picture: string): Promise<string> {
  const [head = '', base64 = ''] = picture.split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const type = head.slice('data:'.length).replace(';base64', '');
  return (await uploadTo(uploadFile, new File([bytes], 'portrait', { type }))).fileName;
}
