import { curricula, curriculumNames } from '@eemusic/contract/library/choices';

export const curriculumChoices = curricula.map((value) => ({ value, label: curriculumNames[value] }));
