import { msg } from '@lingui/core/macro';

/* Loaded with the dashboard, and not with the shell. */
export const purpose = msg`Upload, tag, review, publish and print sight-reading scores.`;
export const managingPurpose = msg`Add, rename, put in order and delete the libraries of scores.`;
