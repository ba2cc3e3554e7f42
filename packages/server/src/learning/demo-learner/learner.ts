/** The user whom the page makes of a key that nobody has used. */
export const demoLearner = {
  ...{ fullName: 'Demo learner', contactNumber: '', contactEmail: 'learner@demo.example.com' },
  region: 'SH',
} as const;
