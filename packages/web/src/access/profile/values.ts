import { type Profile, updateProfile } from '@eemusic/contract/access/profile';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import { noProof, proofCodes, proofSteps, type ProofValues, sentProof } from '#access/two-step/index.ts';

/** The values of the form. */
export type Values = ProofValues & {
  fullName: string;
  age: string;
  email: string;
  mobile: string;
  /** A new picture as a data URL. */
  picture: string | null;
  /**
   * The file name of the saved picture. The form does not change it, but a conflict must notice that somebody else did.
   */
  fileName: string | null;
};

export function valuesOf({ fullName, age, email, mobile, fileName }: Profile): Values {
  return { fullName, age: age === null ? '' : String(age), email, mobile, picture: null, fileName, ...noProof };
}

/** Stands for the file name while the form is validated: the picture is uploaded only when everything else is valid. */
const uploadedLater = 'uploaded-later.webp';

/** A new email address requires the current password, because the account signs in with it. */
export const asksProof = (values: { email: string }, saved: { email: string }) => values.email.trim() !== saved.email;

export type Change = { input: CallOf<typeof updateProfile>; picture: string | null };

/** Validates the form by the schema of the call, so that it shows the errors that the server would return. */
export function read(values: Values, profile: Profile): Checked<Change> {
  const { picture, age, fileName: _saved, currentPassword, code, emailCode, ...rest } = values;
  const { userId, fileName, version } = profile;
  const sent = {
    ...rest,
    ...(asksProof(values, profile) && sentProof({ currentPassword, code, emailCode })),
    userId,
    version,
    age: age.trim() === '' ? undefined : Number(age),
    fileName: picture === null ? (fileName ?? undefined) : uploadedLater,
  };
  const { input, errors, problem } = readForm(updateProfile.input, sent, errorMapping.names);
  if (errors === null) return { input: { input, picture }, errors };
  const missing = 'picture' in errors && sent.fileName === undefined ? { picture: t`Please choose a picture` } : {};
  return { input: null, errors: { ...errors, ...missing }, problem };
}

export const errorMapping = {
  names: { fileName: 'picture', avatarBase64: 'picture' },
  steps: proofSteps,
  codes: {
    ...proofCodes,
    'administrator.email-taken': 'email',
    'file.picture': 'picture',
    'file.picture-type': 'picture',
    'file.image-too-big': 'picture',
    'file.image-broken': 'picture',
    'request.too-large': 'picture',
  },
};
