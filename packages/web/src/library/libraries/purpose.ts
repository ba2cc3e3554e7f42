import { msg } from '@lingui/core/macro';

/* A module of its own, so that the dashboard loads it and the shell does not. */
export const purpose = msg`Upload, tag, review, publish and print sight-reading scores.`;
export const managingPurpose = msg`Add, rename, put in order and delete the libraries of scores.`;
